import { encode } from 'uqr';

export interface QrPath {
  /** Modules per side, including the quiet zone of four modules (ISO/IEC 18004). */
  readonly size: number;
  /** SVG path of the dark modules, one unit each. */
  readonly path: string;
}

const QUIET_ZONE = 4;

/** Encodes a text as a QR code that is readable with 15 % of it hidden. @throws when the text is too long */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const runs = data.flatMap((row, y) => darkRuns(row).map(([from, to]) => `M${from} ${y}h${to - from}v1H${from}z`));
  return { size, path: runs.join('') };
}

/** Finds a row's dark runs as [first, after the last]. Merging modules avoids hairlines between them. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last?.[1] === x) last[1] = x + 1;
    else if (dark) runs.push([x, x + 1]);
  });
  return runs;
}
