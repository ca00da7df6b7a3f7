import { beachGround, cliffGround, coveGround } from './ground-coast.ts';
import { forestGround, mountainGround, valleyGround } from './ground-inland.ts';
import { marinaGround, skylineGround, townGround } from './ground-town.ts';
import type { SceneSetting } from './scene.ts';
import type { Stage } from './stage.ts';

const GROUNDS: Readonly<Record<SceneSetting, (stage: Stage) => string>> = {
  cliff: cliffGround,
  cove: coveGround,
  beach: beachGround,
  town: townGround,
  marina: marinaGround,
  skyline: skylineGround,
  forest: forestGround,
  mountain: mountainGround,
  valley: valleyGround,
};

/** The ground that a subject on land stands on, with what lies between it and the backdrop. */
export const ground = (stage: Stage): string => GROUNDS[stage.setting](stage);
