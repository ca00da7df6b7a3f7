import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Amenity } from '#runtime/page/page-context.ts';

const NAMES = {
  wifi: msg`Fibre Wi-Fi`,
  ac: msg`Air conditioning`,
  bbq: msg`Barbecue`,
  jacuzzi: msg`Jacuzzi`,
  sauna: msg`Sauna`,
  gym: msg`Gym`,
  cinema: msg`Cinema room`,
  gamesRoom: msg`Games room`,
  seaView: msg`Sea view`,
  gardenView: msg`Garden view`,
  evCharger: msg`Car charger`,
  petFriendly: msg`Pets welcome`,
  accessible: msg`Step-free access`,
  privateBeach: msg`Private sea platform`,
  childPool: msg`Children’s pool`,
  fireplace: msg`Fireplace`,
} satisfies Record<Amenity, unknown>;

export function amenityText(i18n: I18n, amenity: Amenity): string {
  return i18n._(NAMES[amenity]);
}
