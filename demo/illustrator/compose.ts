import { drawBalloon, farBalloons } from './balloon.ts';
import { backdrop } from './backdrop.ts';
import { drawBoat } from './boat.ts';
import { castle, mosque } from './buildings.ts';
import { drawCanyon } from './canyon.ts';
import { drawCar } from './car.ts';
import { drawCatamaran } from './catamaran.ts';
import { drawCity } from './city.ts';
import { drawClinic } from './clinic.ts';
import { drawDive } from './dive.ts';
import { birds, jetty, lanterns, paraglider, pool, umbrella } from './features.ts';
import { foreground } from './foreground.ts';
import { ground } from './ground.ts';
import { drawGulet } from './gulet.ts';
import { drawHamam } from './hamam.ts';
import { drawJeep } from './jeep.ts';
import { chimney, islands } from './land.ts';
import { drawMarket } from './market.ts';
import { drawMotorYacht } from './motoryacht.ts';
import { path } from './svg-paths.ts';
import { olive, pine } from './plants.ts';
import { road } from './road.ts';
import { drawRuins } from './ruins.ts';
import type { Scene, SceneKind, SceneSetting } from './scene.ts';
import { sail } from './sea.ts';
import { sky } from './sky.ts';
import { createStage, type SceneOptions, type Stage } from './stage.ts';
import { escapeXml, fill, place } from './svg.ts';
import { drawVan } from './van.ts';
import { drawVilla } from './villa.ts';
import { waterside } from './waterside.ts';
import { drawWedding } from './wedding.ts';

/** Kinds that are drawn about 400 wide on a ground line at 0, to be placed on any setting. */
type Subject = Exclude<SceneKind, 'dive' | 'canyon' | 'city' | 'balloon'>;

const SUBJECTS: Readonly<Record<Subject, (stage: Stage) => string>> = {
  villa: drawVilla,
  gulet: drawGulet,
  catamaran: drawCatamaran,
  motoryacht: drawMotorYacht,
  ruins: drawRuins,
  market: drawMarket,
  boat: drawBoat,
  jeep: drawJeep,
  hamam: drawHamam,
  car: drawCar,
  van: drawVan,
  wedding: drawWedding,
  clinic: drawClinic,
};

const WHEELED: ReadonlySet<SceneKind> = new Set(['jeep', 'car', 'van']);
const HAS_OWN_LANTERNS: ReadonlySet<SceneKind> = new Set(['wedding', 'market', 'gulet']);
const HAS_OWN_MOSQUE: ReadonlySet<SceneSetting> = new Set(['town', 'skyline', 'marina']);

/**
 * Draws a poster, back to front: sky bands, sun or moon, ridges, sea with bands of light, the setting's land,
 * the subject, its features, the foreground that frames it. All shapes are flat; light is a second, darker shape.
 *
 * In: the scene, a seed (a product's code: the same input gives the same bytes), the ratio and its options.
 * Out: a whole `<svg>` of 4 to 10 KB without ids, so that several may stand in one page.
 */
export function drawScene(scene: Scene, seed: string, options: SceneOptions): string {
  return drawStage(scene, seed, options, (stage) => picture(stage) + overlay(stage));
}

/** Sets a drawing up and makes an SVG document of what `draw` returns; see `drawScene`. */
export function drawStage(scene: Scene, seed: string, options: SceneOptions, draw: (stage: Stage) => string): string {
  const stage = createStage(scene, seed, options);
  const { width, height } = stage;
  const size = options.sized ? ` width="${width}" height="${height}"` : '';
  const art = draw(stage);
  const name = options.label ? `role="img" aria-label="${escapeXml(options.label)}"` : 'aria-hidden="true"';
  const body = stage.mirrored ? `<g transform="matrix(-1 0 0 1 ${width} 0)">${art}</g>` : art;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${size} preserveAspectRatio="xMidYMid slice" ${name}>${body}</svg>`;
}

/**
 * Returns the variant that the seed selects for a subject; passing it as `variant` draws the same one in any light
 * and format. Out: 0 to 11, or null for a kind with one variant only.
 */
export function drawnBuild(scene: Scene, seed: string, box: SceneOptions): number | null {
  const stage = createStage(scene, seed, box);
  const drawn: { readonly count: number; readonly build: number }[] = [];
  const build = (count: number) => {
    const chosen = stage.build(count);
    drawn.push({ count, build: chosen });
    return chosen;
  };
  picture({ ...stage, build });
  if (drawn.length === 0) return null;
  for (let variant = 0; variant < 12; variant++) {
    if (drawn.every((draw) => variant % draw.count === draw.build)) return variant;
  }
  return null;
}

/** Returns the traits that the seed selects for a subject; passing them as `traits` draws the same one in any light and format. */
export function drawnTraits(scene: Scene, seed: string, box: SceneOptions): Readonly<Record<string, number>> {
  const stage = createStage(scene, seed, box);
  const drawn: Record<string, number> = {};
  picture({ ...stage, trait: (name, draw) => (drawn[name] = stage.trait(name, draw)) });
  return drawn;
}

function picture(stage: Stage): string {
  const { kind } = stage;
  if (kind === 'dive') return drawDive(stage);
  if (kind === 'canyon') return drawCanyon(stage);
  let art = sky(stage);
  const far = stage.floating && !stage.calm && stage.below(3) === 0;
  const scale = subjectScale(stage, far);
  if (kind === 'city') {
    art += drawCity(stage);
  } else {
    art += drawSurroundings(stage);
    if (kind === 'balloon') art += balloons(stage);
    else if (stage.floating) art += afloat(stage, SUBJECTS[kind], scale, far);
    else art += ashore(stage, SUBJECTS[kind], scale);
    art += furniture(stage, scale);
  }
  return art + foreground(stage);
}

function subjectScale({ kind, floating, portrait, wide, between }: Stage, far: boolean): number {
  if (floating) return (far ? 0.76 : between(1, 1.14)) * (portrait ? 0.94 : wide ? 1.06 : 1.08);
  const broad = kind === 'market' || kind === 'hamam' || kind === 'clinic';
  return between(1, 1.24) * (portrait ? (broad ? 1 : 1.06) : wide ? 1.08 : 1.04);
}

/** Draws everything behind the subject. */
export function drawSurroundings(stage: Stage): string {
  const { width, horizon, setting, between, has } = stage;
  let art = backdrop(stage);
  if (has('islands') && stage.wet) art += islands(stage);
  if (stage.floating) {
    art += waterside(stage);
    if (has('castle')) {
      const foot = horizon + (setting === 'marina' ? -14 : -4);
      art += castle(stage, width * between(0.72, 0.84), foot, between(0.72, 0.9));
    }
    return art;
  }
  if (has('castle') && setting !== 'town') {
    art += fill(path`M${width * 0.02} ${horizon + 8}q60 -64 150 -58t150 58z`, stage.landInk(2));
    art += castle(stage, width * 0.02 + 160, horizon - 38, 0.62, stage.inks.hills[1]);
  }
  art += ground(stage);
  if (has('mosque') && !HAS_OWN_MOSQUE.has(setting)) art += mosque(stage, width * 0.16, horizon + 30, 0.6);
  return art;
}

function balloons(stage: Stage): string {
  const { width, height, horizon, between } = stage;
  const far = farBalloons(stage);
  let art = '';
  if (stage.has('chimneys')) {
    for (let x = -20; x < width; x += between(80, 160) * (stage.wide ? 1.3 : 1)) {
      art += chimney(stage, x, horizon + between(46, 78), between(60, 120), true);
    }
  }
  const scale = stage.portrait ? between(1.12, 1.25) : between(0.95, 1.08);
  art += far + place(stage.groundX, Math.min(height * 0.78, 452 * scale), scale, drawBalloon(stage));
  if (stage.has('chimneys')) {
    art +=
      chimney(stage, width * between(0.02, 0.12), height + 10, height * between(0.4, 0.5)) +
      chimney(stage, width * between(0.2, 0.27), height + 20, height * between(0.24, 0.32)) +
      chimney(stage, width * between(0.9, 0.98), height + 14, height * between(0.3, 0.42));
  }
  return art;
}

function afloat(stage: Stage, draw: (stage: Stage) => string, scale: number, far: boolean): string {
  const { width, horizon, between } = stage;
  let art = '';
  if (far) {
    art += sail(stage, width * between(0.08, 0.3), horizon + between(26, 60), between(0.5, 0.8));
    if (stage.wide) art += sail(stage, width * between(0.34, 0.44), horizon + 20, 0.42);
  }
  const y = stage.height * (stage.calm ? 0.86 : far ? 0.74 : 0.8);
  const slack = stage.kind === 'catamaran' && !stage.portrait ? 0.95 : 1;
  return art + place(stage.groundX, y, scale * slack, draw(stage));
}

function ashore(stage: Stage, draw: (stage: Stage) => string, scale: number): string {
  const { width, groundX, groundY, setting, between, has } = stage;
  const wheeled = WHEELED.has(stage.kind);
  let art = '';
  if (has('chimneys')) {
    for (let x = width * 0.02; x < width; x += between(110, 190)) {
      if (Math.abs(x - groundX) > 150) art += chimney(stage, x, groundY - between(20, 60), between(120, 220));
    }
  }
  if (has('pines') && setting !== 'forest') {
    art += pine(stage, groundX + between(170, 210) * scale, groundY + 4, between(230, 290));
    if (stage.below(2)) art += pine(stage, groundX - between(180, 220) * scale, groundY - 4, between(150, 190));
  }
  if (has('pines') && setting === 'forest') art += pine(stage, groundX + 200 * scale, groundY - 10, between(250, 310));
  if (has('olives')) {
    art +=
      olive(stage, groundX + between(185, 225) * scale, groundY + 6, between(120, 160)) +
      olive(stage, groundX - between(200, 240) * scale, groundY + 4, between(80, 110));
  }
  if (!wheeled) return art + place(groundX, groundY, scale, draw(stage));
  return art + road(stage) + place(groundX, groundY + 22, scale * (stage.portrait ? 0.96 : 1.06), draw(stage));
}

/** Draws the features around the subject. */
function furniture(stage: Stage, scale: number): string {
  const { kind, floating, portrait, groundX, groundY, between, has } = stage;
  let art = '';
  if (has('pool') && !floating) art += pool(stage, scale);
  if (has('jetty')) art += jetty(stage);
  if (has('sunbeds') && !floating) {
    const y = groundY + (stage.height - groundY) * 0.58;
    art +=
      umbrella(stage, groundX - (portrait ? 190 : 250), y, 0.82, false) +
      umbrella(stage, groundX - (portrait ? 60 : 130), y + 18, 0.9, true);
  }
  if (has('lanterns') && !HAS_OWN_LANTERNS.has(kind)) {
    const left = groundY - between(150, 190);
    const right = groundY - between(190, 230);
    art += lanterns(stage, groundX - 250, left, groundX + 240, right, 46, 11);
  }
  return art;
}

/** Draws the features in front of everything: birds, a paraglider, lanterns. */
function overlay(stage: Stage): string {
  const { kind, width, height, between, has } = stage;
  let art = '';
  if (has('birds')) {
    const x = kind === 'balloon' ? between(0.14, 0.24) : stage.wide ? 0.5 : between(0.24, 0.46);
    art += birds(stage, width * x, stage.horizon * between(0.24, 0.44), 4 + stage.below(4));
  }
  if (kind === 'boat' && has('birds') && has('pines') && has('islands')) art += paraglider(stage);
  if (kind === 'city' && has('lanterns')) art += lanterns(stage, -10, height * 0.1, width + 10, height * 0.06, 60, 14);
  return art;
}
