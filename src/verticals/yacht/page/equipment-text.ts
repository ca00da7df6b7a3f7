import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Equipment } from '#verticals/yacht/equipment.ts';

const NAMES = {
  ac: msg`Air conditioning`,
  autopilot: msg`Autopilot`,
  backgammon: msg`Backgammon board`,
  barbecue: msg`Barbecue`,
  bimini: msg`Bimini awning`,
  boardingLadder: msg`Boarding ladder`,
  bowThruster: msg`Bow thruster`,
  canoe: msg`Canoe`,
  chartplotter: msg`Chart plotter`,
  fishing: msg`Fishing tackle`,
  flybridge: msg`Flybridge`,
  freshwaterShower: msg`Freshwater deck shower`,
  furlingGenoa: msg`Furling genoa`,
  generator: msg`Generator`,
  gennaker: msg`Gennaker`,
  heating: msg`Heating`,
  icemaker: msg`Ice maker`,
  jacuzzi: msg`Jacuzzi`,
  paddleboard: msg`Paddleboard`,
  piano: msg`Piano`,
  sail: msg`Sails`,
  seabob: msg`Seabob`,
  secondAnchor: msg`Second anchor`,
  snorkel: msg`Snorkelling gear`,
  solarPanels: msg`Solar panels`,
  sound: msg`Sound system`,
  stabilizers: msg`Stabilisers`,
  sunDeck: msg`Sun deck`,
  swimPlatform: msg`Swimming platform`,
  swing: msg`Rope swing`,
  tender: msg`Tender`,
  trampoline: msg`Bow trampolines`,
  tv: msg`Television`,
  wakeboard: msg`Wakeboard`,
  watermaker: msg`Watermaker`,
  waterski: msg`Water skis`,
  wetBar: msg`Wet bar`,
  wifi: msg`Wi-Fi`,
} satisfies Record<Equipment, unknown>;

export function equipmentText(i18n: I18n, equipment: Equipment): string {
  return i18n._(NAMES[equipment]);
}
