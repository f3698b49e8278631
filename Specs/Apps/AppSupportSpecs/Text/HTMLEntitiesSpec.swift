import AppSupport
import Kea

final class HTMLEntitiesSpec: Spec {
    override class func spec() {
        describe("HTML character references") {
            for (html, text) in [
                ("Q &amp; A", "Q & A"), ("&lt;br&gt;", "<br>"), ("&quot;&#39;&apos;", #""''"#),
                ("&#x27;&#X27;", "''"),
                ("&eacute;&hellip;&euro;", "é…€"), ("&#128512;", "😀"), ("&thetasym;", "ϑ"), ("", ""),
                ("&#150;&#x80;&#146;", "–€’"), ("&#00000000065;", "A"),
                ("&amp;", "&"),
            ] {
                it("in “\(html)” are replaced with their characters") {
                    expect(HTMLEntities.decode(html)).to(equal(text))
                }
            }

            // HTML 4, section 24, in the order of the characters.
            it("support the 252 names of HTML 4") {
                let names = """
                    quot amp lt gt nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo \
                    not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm \
                    raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig \
                    Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
                    Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
                    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc \
                    euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide \
                    oslash ugrave uacute ucirc uuml yacute thorn yuml OElig oelig Scaron scaron \
                    Yuml fnof circ tilde Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa \
                    Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta \
                    gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho \
                    sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv ensp emsp thinsp \
                    zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger \
                    bull hellip permil prime Prime lsaquo rsaquo oline frasl euro image weierp real \
                    trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr forall \
                    part exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang \
                    and or cap cup int there4 sim cong asymp ne equiv le ge sub sup nsub sube supe \
                    oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs \
                    hearts diams
                    """
                let characters = """
                    \u{22}&<>\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒ\
                    ÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿŒœŠšŸƒˆ˜ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\
                    ΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωϑϒϖ\u{2002}\u{2003}\u{2009}\u{200C}\
                    \u{200D}\u{200E}\u{200F}–—‘’‚“”„†‡•…‰′″‹›‾⁄€ℑ℘ℜ™ℵ←↑→↓↔↵⇐⇑⇒⇓⇔∀∂∃∅∇∈∉∋∏∑\
                    −∗√∝∞∠∧∨∩∪∫∴∼≅≈≠≡≤≥⊂⊃⊄⊆⊇⊕⊗⊥⋅⌈⌉⌊⌋〈〉◊♠♣♥♦
                    """
                expect(characters.unicodeScalars).to(haveCount(252))
                for (name, character) in zip(names.split(separator: " "), characters.unicodeScalars) {
                    expect(HTMLEntities.decode("&\(name);")).to(equal(String(character)), "\(name)")
                }
            }

            // Windows-1252, in which five bytes are undefined.
            it("from 128 to 159 stand for Windows-1252 characters") {
                let characters = Array(
                    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\u{A0}".unicodeScalars)
                for (number, character) in zip(0x80..., characters) {
                    expect(HTMLEntities.decode("&#\(number);")).to(equal(String(character)), "\(number)")
                }
                expect(HTMLEntities.decode("&#127;")).to(equal("\u{7F}"))
            }

            it("are replaced only once") {  // hostile 18
                expect(HTMLEntities.decode("&amp;lt;")).to(equal("&lt;"))
                expect(HTMLEntities.decode("&amp;amp;amp;")).to(equal("&amp;amp;"))
            }

            for html in [
                "AT&T", "a & b", "&", "&;", "&nosuch;", "&amp", "&#;", "&#x;", "&#-1;", "&# 39;", "&#xZZ;",
                "&AMP ;",
                "&aaaaaaaaaaaaaaaaaaaa;", "&é;", "&#000000000065;",
            ] {
                it("are not found in “\(html)”, which does not change") {
                    expect(HTMLEntities.decode(html)).to(equal(html))
                }
            }

            for html in ["&#0;", "&#xD800;", "&#1114112;", "&#4294967295;"] {
                it("with an invalid number, such as \(html), become the replacement character") {
                    expect(HTMLEntities.decode(html)).to(equal("\u{FFFD}"))
                }
            }

            it("are decoded in linear time") {
                let ampersands = String(repeating: "&", count: 200_000)
                expect(HTMLEntities.decode(ampersands)).to(equal(ampersands))
            }

            it("are decoded up to a limit") {
                expect(HTMLEntities.decode("&amp;&amp;&amp;", limit: 2)).to(equal("&&"))
            }
        }
    }
}
