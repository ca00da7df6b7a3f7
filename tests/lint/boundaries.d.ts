/** Types of `boundaries.js`, which is JavaScript because the linter loads it as it is. */
export interface Zone {
  readonly zone: string;
  readonly files: RegExp;
  readonly mayImport: readonly string[] | '*';
}
export declare const ZONES: readonly Zone[];
export declare function zoneOf(path: string): Zone | undefined;
export declare function importedPath(from: string, source: string): string | null;
export declare function problemWith(from: string, source: string, isType?: boolean): string | null;
