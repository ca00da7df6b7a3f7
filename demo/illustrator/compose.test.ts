import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CASTLE_HEIGHT, MOSQUE_HEIGHT } from './buildings.ts';
import { drawScene } from './compose.ts';
import { isScene } from './scene.ts';
import type { SceneOptions } from './stage.ts';

/** Every scene of the demo catalogue and a spread over all kinds, times, settings and options, as the art director drew them. */
const golden = JSON.parse(readFileSync(new URL('./golden.json', import.meta.url), 'utf8')) as {
  readonly scenes: readonly unknown[];
  readonly cases: readonly (readonly [scene: number, seed: string, options: SceneOptions, sha256: string])[];
};

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('drawScene', () => {
  it('draws every picture of the art direction byte for byte', () => {
    const wrong = golden.cases.filter(([index, seed, options, hash]) => {
      const scene = golden.scenes[index];
      if (!isScene(scene)) throw new TypeError(`golden scene ${index} is not a scene`);
      return shortHash(drawScene(scene, seed, options)) !== hash;
    });
    expect(golden.cases.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });

  it('keeps minarets and flags of a town in the picture, in every format', () => {
    const towers = golden.scenes.filter(isScene).filter(({ kind }) => kind === 'city').flatMap((scene) =>
      [[1371, 600], [800, 600], [600, 800], [600, 900]].flatMap(([width, height]) =>
        [...drawScene(scene, 'towers', { width: width!, height: height! }).matchAll(/translate\(\S+ (\S+)\)scale\(\S+ (\S+)\)">(.*?)<\/g>/g)].map(([, y, scale, art]) => {
          const tall = art!.includes('-232L') ? MOSQUE_HEIGHT : art!.includes('M-53-165') ? CASTLE_HEIGHT : 0;
          return { tall, top: Number(y) - tall * Number(scale) };
        }))).filter(({ tall }) => tall > 0);
    expect(new Set(towers.map(({ tall }) => tall)).size).toBe(2);
    expect(towers.filter(({ top }) => top < 0)).toEqual([]);
  });

  it('draws another picture for another seed', () => {
    const scene = { kind: 'villa', time: 'day', setting: 'cove', features: ['pool'] } as const;
    const box = { width: 800, height: 600 };
    expect(drawScene(scene, 'VIL-001', box)).not.toBe(drawScene(scene, 'VIL-002', box));
  });

  it('is decorative unless it is named, and escapes the name', () => {
    const scene = { kind: 'boat', time: 'day', setting: 'cove', features: [] } as const;
    expect(drawScene(scene, 'x', { width: 4, height: 3 })).toContain('aria-hidden="true"');
    expect(drawScene(scene, 'x', { width: 4, height: 3, label: 'a<b & "c"' })).toContain(
      'role="img" aria-label="a&lt;b &amp; &quot;c&quot;"',
    );
  });
});
