'use strict';
/// The lines that two texts have in common, as pairs of indices (patience diff: lines that are unique are found first).
function common(a, b) {
  const pairs = [];
  function compare(fromA, toA, fromB, toB) {
    while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) pairs.push([fromA++, fromB++]);
    const end = [];
    while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) end.push([--toA, --toB]);
    const anchors = unique(fromA, toA, fromB, toB);
    for (const [x, y] of anchors) {
      compare(fromA, x, fromB, y);
      [fromA, fromB] = [x, y];
    }
    if (anchors.length) compare(fromA, toA, fromB, toB);
    for (const pair of end.reverse()) pairs.push(pair);
  }
  /// The lines that both parts contain once, in the longest sequence that has the same order in both.
  function unique(fromA, toA, fromB, toB) {
    const seen = new Map();
    for (let i = fromA; i < toA; i++) seen.set(a[i], seen.has(a[i]) ? null : { i, j: -1, count: 0 });
    for (let j = fromB; j < toB; j++) {
      const one = seen.get(b[j]);
      if (one) [one.j, one.count] = [j, one.count + 1];
    }
    const piles = [];
    for (const one of seen.values()) {
      if (one?.count !== 1) continue;
      let [low, high] = [0, piles.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (piles[middle].j < one.j) low = middle + 1; else high = middle;
      }
      one.before = piles[low - 1];
      piles[low] = one;
    }
    const found = [];
    for (let one = piles.at(-1); one; one = one.before) found.push([one.i, one.j]);
    return found.reverse();
  }
  compare(0, a.length, 0, b.length);
  return pairs;
}
/// What a text changes in its base: from and to which line, and the lines instead.
function changesOf(base, text) {
  const found = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...common(base, text), [base.length, text.length]]) {
    if (x > i || y > j) found.push({ from: i, to: x, lines: text.slice(j, y) });
    [i, j] = [x + 1, y + 1];
  }
  return found;
}
/// Merges two texts that began as the same one: parts with `lines`, and with `mine` and `theirs` where both changed the same.
function merge(base, mine, theirs) {
  const was = base.split('\n');
  const all = [['mine', mine], ['theirs', theirs]]
    .flatMap(([side, text]) => changesOf(was, text.split('\n')).map(change => ({ ...change, side })))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const parts = [];
  let at = 0;
  for (let index = 0; index < all.length;) {
    const { from } = all[index], group = [];
    let to = all[index].to;
    do {
      to = Math.max(to, all[index].to);
      group.push(all[index++]);
      // Lines that are inserted at the same place have no order.
    } while (index < all.length && (all[index].from < to || all[index].from === from && all[index].to === from));
    const side = name => {
      const lines = [];
      let next = from;
      for (const change of group.filter(change => change.side === name)) {
        lines.push(...was.slice(next, change.from), ...change.lines);
        next = change.to;
      }
      return [...lines, ...was.slice(next, to)];
    };
    const sides = { mine: side('mine'), theirs: side('theirs') };
    const isOne = group.every(change => change.side === group[0].side);
    if (from > at) parts.push({ lines: was.slice(at, from) });
    if (isOne) parts.push({ lines: sides[group[0].side], side: group[0].side });
    else if (sides.mine.join('\n') === sides.theirs.join('\n')) parts.push({ lines: sides.mine });
    else parts.push(sides);
    at = to;
  }
  if (at < was.length) parts.push({ lines: was.slice(at) });
  return parts;
}
const isMerged = parts => parts.every(part => part.lines);
const merged = (parts, side) => parts.flatMap(part => part.lines ?? part[side]).join('\n');
