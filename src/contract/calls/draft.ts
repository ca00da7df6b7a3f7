import { call, NOT_FOUND } from '#contract/call.ts';
import { type Infer, list, named, nullable, optional, record } from '#contract/codec.ts';
import { flag, int, oneOf, uuid } from '#contract/scalar-codecs.ts';
import { sharedEvent } from '#contract/codecs/shared-event-codec.ts';

/** Maximum number of events in one request (L11). */
export const LARGEST_BATCH = 25;
/** Maximum number of records in one answer; `more` is set when others follow. */
export const LARGEST_PAGE = 200;
/** Maximum number of events of a draft on the server. */
export const LARGEST_DRAFT = 5000;

const sharedRecord = named('SharedRecord', record({
  /** Place in the draft's order, from 1, without gaps. */
  seq: ['sira', int({ min: 1 })],
  id: ['olay_no', uuid()],
  /** The requesting device wrote the event; the record acknowledges it. */
  own: ['kendi', flag()],
  /** Null when `own`, unless the request has `withOwn`. */
  event: ['olay', nullable(sharedEvent)],
}));
export type SharedRecord = Infer<typeof sharedRecord>;

const draftExchange = named('DraftExchange', record({
  draftId: ['taslak_no', uuid()],
  /** The last place of `events`, or the request's cursor without new events. */
  cursor: ['imlec', int()],
  /** More events follow after `cursor`; send the call again. */
  more: ['devami_var', flag()],
  /**
   * The request's cursor belongs to another copy: the server's copy was deleted or
   * restored from a backup. The answer begins at the first event, and the device
   * sends all its events again; the server ignores repeated ids.
   */
  restarted: ['bastan', flag()],
  /** Events above the request's cursor, in the server's order. */
  events: ['olaylar', list(sharedRecord, { max: LARGEST_PAGE })],
}));
export type DraftExchange = Infer<typeof draftExchange>;

/** `index` counts from 0 in the request's `events`; in the envelope's `errors` the field is `olaylar[index]`. */
const which = { index: ['sira', int()], eventId: ['olay_no', uuid()] } as const;
const refusedEvent = named('RefusedEvent', record(which));
const limit = named('DraftLimit', record({ most: ['en_cok', int()] }));

/** Header and cookie are missing, or of another draft. */
const wrongToken = { status: 401, wire: 'taslak_anahtari_yanlis', details: null } as const;

const draftPushRequest = record({
  draftId: ['taslak_no', uuid()],
  /** Permanent id of the device. It distinguishes a device's own events from others'. */
  deviceId: ['cihaz_no', uuid()],
  /** The device has all events up to this place; 0 at first. */
  cursor: ['imlec', int()],
  /** In the device's order, at most `LARGEST_BATCH`; an empty list only requests new events. */
  events: ['olaylar', list(sharedEvent)],
});
export type DraftPush = Infer<typeof draftPushRequest>;

/**
 * L11: sends the outbox and returns new events. The first push of an unknown draft
 * creates it; its token is then the draft's permanent token. Answered by a
 * cookie that can replace the token.
 */
export const draftPush = call({
  name: 'sepet-olay-post',
  method: 'POST',
  summary: 'Appends a device\'s events to the shared draft, each id once, and answers what the device has not: other devices\' events and the server\'s facts',
  request: draftPushRequest,
  response: draftExchange,
  idempotent: true,
  draftToken: true,
  failures: {
    wrongToken,
    /** The server has this id with other content. With this refusal and those below the server stores no event of the request. */
    eventConflict: { status: 409, wire: 'olay_uyusmuyor', details: refusedEvent },
    draftFull: { status: 409, wire: 'taslak_dolu', details: limit },
    tooManyEvents: { status: 413, wire: 'cok_olay', details: limit },
    badEvent: {
      status: 422,
      wire: 'olay_gecersiz',
      details: named('BadEvent', record({
        ...which,
        reason: ['neden', oneOf({
          /** Known type and version, invalid data, such as a text with a card number. */
          unreadable: 'okunamiyor',
          /** It contains an identity or passport number, which a device sends only with a booking. */
          identityNumber: 'kimlik_no',
          /** An event that concerns one device only, such as `NewsSeen`. */
          notShared: 'paylasilmaz',
        })],
      })),
    },
    /** An event type or version unknown to this server, which is older than the device. */
    newerEvent: { status: 422, wire: 'olay_yeni_surum', details: refusedEvent },
  },
});

export const draftPull = call({
  name: 'sepet-olay-get',
  method: 'GET',
  summary: 'What a device does not have of a shared draft; changes nothing',
  request: record({
    /** Defaults to the cookie's draft, so that a browser that lost its database finds its draft. */
    draftId: ['taslak_no', optional(uuid())],
    deviceId: ['cihaz_no', uuid()],
    cursor: ['imlec', int()],
    /** Returns own events with their content, for a device with damaged records (L9). */
    withOwn: ['kendi_dahil', optional(flag())],
  }),
  response: draftExchange,
  draftToken: true,
  failures: { wrongToken, notFound: NOT_FOUND },
});

/** Clears the cookie, also with a refusal. */
export const deviceForget = call({
  name: 'sepet-cihaz-unut-post',
  method: 'POST',
  summary: 'Forgets that this browser has a draft, and on request deletes the server\'s copy of it',
  request: record({
    /** Defaults to the cookie's draft. */
    draftId: ['taslak_no', optional(uuid())],
    /** Requires the draft's token. */
    deleteCopy: ['kopyayi_sil', flag()],
  }),
  /** False also if there was no copy. */
  response: record({ deleted: ['silindi', flag()] }),
  idempotent: true,
  draftToken: true,
  failures: { wrongToken },
});
