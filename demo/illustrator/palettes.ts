import type { SceneTime } from './scene.ts';

type Four = readonly [string, string, string, string];

/** The colours of one palette, named for their main use. */
export interface Inks {
  /** Bands from the zenith down. */
  readonly sky: Four;
  readonly sun: string;
  readonly cloud: string;
  /** Ridges from far to near. */
  readonly hills: readonly [string, string, string];
  /** Bands from the horizon to the shore. */
  readonly sea: Four;
  /** Light on water. */
  readonly glint: string;
  readonly land: string;
  readonly landShade: string;
  readonly landLight: string;
  readonly leaf: string;
  readonly leafDark: string;
  readonly leafLight: string;
  readonly stone: string;
  readonly stoneShade: string;
  readonly roof: string;
  readonly roofShade: string;
  /** Windows: dark by day, lit by night. */
  readonly glass: string;
  readonly wood: string;
  readonly woodDark: string;
  readonly coral: string;
  readonly bloom: string;
  readonly ink: string;
  readonly paper: string;
  /** The second bright colour: cars, sails, crates. */
  readonly paint: string;
}

/** The palette of each time of day; all share one ink, one paper and one coral accent. */
export const PALETTES: Readonly<Record<SceneTime, Inks>> = {
  dawn: {
    sky: ['#8DB8BD', '#BDD0C0', '#F1DEBC', '#F7C5A3'],
    sun: '#FFF8E4',
    cloud: '#FDEBD3',
    hills: ['#CDB3A3', '#99989B', '#647F8A'],
    sea: ['#4B8798', '#68A1A9', '#93BFB6', '#C3D6C0'],
    glint: '#FFF1D8',
    land: '#DDAB80',
    landShade: '#AC755D',
    landLight: '#F1CFA6',
    leaf: '#5A7F63',
    leafDark: '#2C5250',
    leafLight: '#96A970',
    stone: '#FFF6E6',
    stoneShade: '#DDB598',
    roof: '#D96F4E',
    roofShade: '#A84F42',
    glass: '#3F5D6B',
    wood: '#9C6A4E',
    woodDark: '#5F4038',
    coral: '#E7634A',
    bloom: '#D4506D',
    ink: '#213F4E',
    paper: '#FFFBF0',
    paint: '#F0B64E',
  },
  day: {
    sky: ['#4BA4BC', '#7DC0C9', '#B9DBCC', '#F4E8C9'],
    sun: '#FFF7DF',
    cloud: '#FCF7E8',
    hills: ['#A3C3C1', '#6FA0A4', '#437C7C'],
    sea: ['#0E5876', '#16738E', '#2A979F', '#6FC5B8'],
    glint: '#E9F5E2',
    land: '#E4B66F',
    landShade: '#BB8145',
    landLight: '#F2D79E',
    leaf: '#3E7D50',
    leafDark: '#1C4E41',
    leafLight: '#7FA851',
    stone: '#FCF4E3',
    stoneShade: '#DAC29A',
    roof: '#D9603A',
    roofShade: '#A8442E',
    glass: '#1D5167',
    wood: '#A5653A',
    woodDark: '#683B28',
    coral: '#E8543A',
    bloom: '#D93B63',
    ink: '#12394A',
    paper: '#FFFAEC',
    paint: '#F2B53C',
  },
  golden: {
    sky: ['#E87E4C', '#F09C57', '#F6BD6D', '#FBDE9E'],
    sun: '#FFF4CE',
    cloud: '#FDE9BB',
    hills: ['#D08E66', '#A8685A', '#6E4A4C'],
    sea: ['#27697A', '#3A8486', '#669F92', '#A6BF9B'],
    glint: '#FFE9AE',
    land: '#D98F4C',
    landShade: '#9A5338',
    landLight: '#F1C078',
    leaf: '#66753C',
    leafDark: '#33422F',
    leafLight: '#A59D48',
    stone: '#FFF1D3',
    stoneShade: '#DD9F6A',
    roof: '#C94E2F',
    roofShade: '#8C3426',
    glass: '#5A3A3B',
    wood: '#8F4F30',
    woodDark: '#562C25',
    coral: '#D63F2A',
    bloom: '#C92E50',
    ink: '#2A2C38',
    paper: '#FFF8E2',
    paint: '#2F7F86',
  },
  dusk: {
    sky: ['#1F4D66', '#4F7E87', '#CE9482', '#F6BC92'],
    sun: '#FFE4B4',
    cloud: '#EDBFA0',
    hills: ['#867F80', '#4F6575', '#2D475B'],
    sea: ['#194057', '#25576B', '#3A7380', '#70918F'],
    glint: '#FACB9E',
    land: '#8E6B5B',
    landShade: '#584346',
    landLight: '#B88C6F',
    leaf: '#31564E',
    leafDark: '#153338',
    leafLight: '#587459',
    stone: '#F4DABF',
    stoneShade: '#A98276',
    roof: '#B24F3E',
    roofShade: '#783937',
    glass: '#FFD078',
    wood: '#6E4438',
    woodDark: '#3D2A2E',
    coral: '#F0654A',
    bloom: '#CF4360',
    ink: '#102639',
    paper: '#FFEDD3',
    paint: '#E9B75C',
  },
  night: {
    sky: ['#0B2035', '#102D46', '#18425B', '#2D6270'],
    sun: '#FBF1D2',
    cloud: '#1F4C64',
    hills: ['#1E475D', '#143549', '#0C2638'],
    sea: ['#0C293E', '#113850', '#1A4D63', '#2F6A74'],
    glint: '#F5E5B4',
    land: '#3C5659',
    landShade: '#1C3540',
    landLight: '#5F7874',
    leaf: '#1C4443',
    leafDark: '#092227',
    leafLight: '#316052',
    stone: '#CFD2BF',
    stoneShade: '#6B8388',
    roof: '#7E4B44',
    roofShade: '#4E3538',
    glass: '#FFCA62',
    wood: '#4C3C38',
    woodDark: '#28252A',
    coral: '#EC6043',
    bloom: '#A83A57',
    ink: '#06161F',
    paper: '#F5ECD2',
    paint: '#C99A45',
  },
};

/** Alternative sky colours per time of day; the first is the palette's own. The seed selects one. */
export const PLATES: Readonly<Record<SceneTime, readonly Partial<Inks>[]>> = {
  dawn: [{}, { sky: ['#F3C6A2', '#F6D7B3', '#F9E6C9', '#FCF2DF'], sun: '#EE7A5A', cloud: '#FFF6E6' }],
  day: [
    {},
    {
      sky: ['#F2DFB4', '#F5E8C8', '#F8EFD8', '#FBF6E8'],
      sun: '#EA5E3F',
      cloud: '#FFFDF5',
      hills: ['#B9C9B4', '#7FA79F', '#3F7773'],
    },
    { sky: ['#2E8BA8', '#57A9B9', '#97CAC6', '#E2E5CB'], sun: '#FFF3CC' },
  ],
  golden: [
    {},
    { sky: ['#3B8A92', '#94B694', '#F2CB7C', '#FBE2A6'], sun: '#FFF6D6' },
    { sky: ['#F4C56C', '#F7D285', '#FADFA0', '#FCEBC0'], sun: '#E4572F' },
  ],
  dusk: [{}, { sky: ['#133F59', '#2B6977', '#DE7B5E', '#F5B685'] }],
  night: [{}, { sky: ['#0E2A3F', '#123850', '#16485F', '#3B7376'] }],
};

/** The colour of mosque domes per time of day. */
export const DOMES: Readonly<Record<SceneTime, string>> = {
  dawn: '#7D9FA6',
  day: '#5690A0',
  golden: '#5F8A88',
  dusk: '#4C6577',
  night: '#3F6D7D',
};
