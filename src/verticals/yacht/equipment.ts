/** What a yacht may have on board. */
export const EQUIPMENT = [
  'ac', 'autopilot', 'backgammon', 'barbecue', 'bimini', 'boardingLadder', 'bowThruster', 'canoe', 'chartplotter', 'fishing',
  'flybridge', 'freshwaterShower', 'furlingGenoa', 'generator', 'gennaker', 'heating', 'icemaker', 'jacuzzi', 'paddleboard',
  'piano', 'sail', 'seabob', 'secondAnchor', 'snorkel', 'solarPanels', 'sound', 'stabilizers', 'sunDeck', 'swimPlatform',
  'swing', 'tender', 'trampoline', 'tv', 'wakeboard', 'watermaker', 'waterski', 'wetBar', 'wifi',
] as const;
export type Equipment = (typeof EQUIPMENT)[number];
