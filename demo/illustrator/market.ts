import { lanterns } from './features.ts';
import { circle, rect } from './svg-paths.ts';
import type { Stage } from './stage.ts';
import { fill } from './svg.ts';

/** Three stalls under striped awnings. */
export function drawMarket(stage: Stage): string {
  const inks = stage.inks;
  const awnings = [inks.coral, inks.sea[1], inks.paint, inks.bloom];
  const turn = stage.below(4);
  const fruit = ['#E8A33A', '#C9432F', '#6F8F3F', '#E9C46A', '#7A2E3A'];
  const stall = (x: number, size: number, index: number) => {
    let plain = '';
    let striped = '';
    for (let i = 0; i < 6; i++) {
      const scallop = `M${x - 66 + i * 22} ${-size}l-5 42a11 11 0 0 0 22 0l5 -42z`;
      if (i % 2) {
        plain += scallop;
      } else {
        striped += scallop;
      }
    }
    let parts =
      fill(rect(x - 66, -size + 30, 5, size - 30) + rect(x + 60, -size + 30, 5, size - 30), inks.woodDark) +
      fill(rect(x - 60, -size + 36, 120, size - 96), inks.ink, '.5') +
      fill(circle(x + (x > 0 ? 16 : -18), -84, 11), inks.wood) +
      fill(`M${x - 22 + (x > 0 ? 20 : -16)} -46q0 -30 18 -30t18 30z`, inks.paper) +
      fill(rect(x - 74, -50, 148, 54), inks.wood) +
      fill(rect(x - 74, -50, 148, 7) + rect(x - 26, -44, 3, 48) + rect(x + 23, -44, 3, 48), inks.woodDark);
    for (let i = 0; i < 3; i++) {
      const crateX = x - 50 + i * 50;
      const ink = fruit[(i + index) % 5]!;
      parts += fill(
        stage.below(2)
          ? `M${crateX - 21} -50q21 -46 42 0z`
          : `M${crateX - 22} -50q0 -16 12 -16q-2 -14 11 -14t11 14q12 0 12 16z`,
        ink,
      );
    }
    return parts + fill(plain, inks.paper) + fill(striped, awnings[index % 4]!);
  };
  const stalls = stall(-138, 168, turn) + stall(8, 186, turn + 1) + stall(152, 170, turn + 2);
  return (
    stalls +
    fill(`M-226 4l6 -34h30l6 34zM218 4l4 -28h34l4 28z`, inks.wood) +
    fill(
      circle(-212, -34, 9) + circle(-198, -36, 9) + circle(230, -28, 9) + circle(246, -28, 9),
      fruit[(turn + 3) % 5]!,
    ) +
    lanterns(stage, -210, -176, 222, -180, 26, 8)
  );
}
