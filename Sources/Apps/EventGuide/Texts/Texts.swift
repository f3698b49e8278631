import AppSupport

package let texts = TextCatalog(
    en: PackageResources.en_strings, ru: PackageResources.ru_strings, ja: PackageResources.ja_strings)
