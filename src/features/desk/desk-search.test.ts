import { expect, it } from 'vitest';
import { deskSearchIn } from './desk-search.ts';

it('[A4] [B26] reads the list and the search of an address, and leaves out what is malformed', () => {
  expect(deskSearchIn({ list: 'bookings', find: ' Yılmaz ', day: '2028-02-29', status: 'closed', page: '3' })).toEqual({ list: 'bookings', find: 'Yılmaz', day: '2028-02-29', status: 'closed', page: 3 });
  expect(deskSearchIn({ list: 'bookings', agency: ' K7M2P9' })).toEqual({ list: 'bookings', agency: 'k7m2p9' });
  expect(deskSearchIn({ list: 'bookings', agency: 234_567 })).toEqual({ list: 'bookings', agency: '234567' });
  expect(deskSearchIn({ list: 'bookings', agency: 'no, number' })).toEqual({ list: 'bookings' });
  expect(deskSearchIn({ list: 'bookings', find: 905_320, day: '2028-02-30', status: 'declined', page: 0 })).toEqual({ list: 'bookings', find: '905320' });
  expect(deskSearchIn({ list: 'bookings', find: '  ', day: ['2028-02-20'], page: 'x' })).toEqual({ list: 'bookings' });
  expect(deskSearchIn({ list: 'messages', find: 'Yılmaz' })).toEqual({ list: 'messages' });
  expect(deskSearchIn({ list: 'open', find: 'Yılmaz' })).toEqual({});
  expect(deskSearchIn({ list: 'bookings', find: 'a'.repeat(200) }).find).toHaveLength(100);
});
