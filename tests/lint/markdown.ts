/** The part of a Markdown document that is not code. */
const withoutFences = (markdown: string) => markdown.replaceAll(/^```.*?^```/gms, '');

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(markdown: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutFences(markdown).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) => {
    const words = heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim().toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** The targets of links and pictures that lead to another place of this repository, e.g. `../rules.md#p6`. */
export function localLinksOf(markdown: string): string[] {
  const prose = withoutFences(markdown).replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].map(([, target]) => target!).filter((target) => !/^[a-z]+:/i.test(target));
}
