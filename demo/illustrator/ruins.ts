import { arch, rect } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill, place } from './svg.ts';

/** A part's lit outline and its shaded one. */
type Parts = readonly [string, string];

/** A temple, the library of Ephesus, an agora. */
export function drawRuins(stage: Stage): string {
  const inks = stage.inks;
  const build = stage.build(3);
  const column = (x: number, size: number, w = 20, y = 0): Parts => [
    rect(x - w / 2, y - size, w, size) +
      rect(x - w * 0.75, y - size - 9, w * 1.5, 9) +
      rect(x - w * 0.75, y - 7, w * 1.5, 7),
    rect(x + w * 0.12, y - size, w * 0.38, size),
  ];
  let columns = '';
  let shades = '';
  let arches = '';
  const add = (parts: Parts) => {
    columns += parts[0];
    shades += parts[1];
  };
  if (build === 0) {
    for (let i = 0; i < 6; i++) {
      add(column(-140 + i * 56, i === 5 && stage.below(2) ? 92 : 150, 24));
    }
    return (
      fill(rect(-196, -14, 392, 18) + rect(-180, -28, 360, 16) + rect(-166, -40, 332, 13), inks.stone) +
      fill(rect(-196, -2, 392, 6) + rect(-180, -17, 360, 5), inks.stoneShade) +
      place(
        0,
        -38,
        1,
        fill(columns, inks.stone) +
          fill(shades, inks.stoneShade) +
          fill('M-170 -186H96l-4 27H-170zM-176 -192L-20 -262L40 -236L62 -240L110 -192z', inks.stone) +
          fill('M-170 -166H93l-1 7H-170zM-150 -196L-20 -254L30 -230L70 -196z', inks.stoneShade),
      ) +
      fill('M150 4q10 -30 50 -22l8 22zM-230 4l8 -18h34v18z', inks.stoneShade)
    );
  }
  if (build === 1) {
    for (const x of [-150, -94, -38, 38, 94, 150]) {
      add(column(x, 104, 18, -22));
      if (Math.abs(x) < 140 || x < 0) {
        add(column(x, 72, 14, -154));
      }
    }
    for (const x of [-136, -80, 52, 108]) {
      arches += arch(x, -26, 30, 74) + arch(x + 3, -154, 22, 50);
    }
    arches += arch(-24, -26, 48, 94) + arch(-16, -154, 32, 58);
    return (
      fill(rect(-180, -22, 360, 26) + rect(-168, -150, 336, 130) + rect(-164, -238, 290, 92), inks.landLight) +
      fill(arches, stage.dark ? inks.glass : inks.landShade) +
      fill(columns, inks.stone) +
      fill(shades, inks.stoneShade) +
      fill(
        rect(-182, -150, 136, 14) +
          rect(-56, -150, 112, 14) +
          rect(42, -150, 140, 14) +
          rect(-170, -244, 130, 13) +
          rect(-50, -244, 100, 13) +
          'M-174 -244L-122 -272L-70 -244zM-52 -244a52 30 0 0 1 104 0zM60 -244L112 -268L128 -244z' +
          rect(-200, -12, 400, 10) +
          rect(-214, -2, 428, 8),
        inks.stone,
      ) +
      fill(rect(-168, -138, 336, 5) + rect(-200, -2, 400, 3), inks.stoneShade)
    );
  }
  [150, 150, 96, 150, 54].forEach((size, i) => add(column(-190 + i * 60, size, 24 - i)));
  return (
    fill('M60 4V-150a70 74 0 0 1 140 0V4h-36V-140a34 38 0 0 0 -68 0V4z', inks.stone) +
    fill('M200 -150V4h-14V-150a58 62 0 0 0 -54 -66q64 2 68 66zM96 -140V4h-9V-140z', inks.stoneShade) +
    fill(rect(48, -160, 56, 12) + rect(156, -160, 56, 12), inks.paper) +
    fill(columns, inks.stone) +
    fill(shades, inks.stoneShade) +
    fill('M-214 -172H-112l6 13H-214z', inks.stone) +
    fill('M-214 -163H-108l2 4H-214z', inks.stoneShade) +
    fill('M-40 4l6 -24h34l10 24zM20 4q0 -22 24 -22t24 22z', inks.stoneShade) +
    fill(rect(-230, 0, 460, 8), inks.landLight)
  );
}
