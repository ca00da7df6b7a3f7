import { SCHEMA_VERSION } from '#domain/draft/upcast.ts';
import { type EventLog, openEventLog } from '#log/event-log.ts';
import { DATABASE } from './device-database.ts';
import { withVerticals } from './vertical-loading.ts';

let opening: Promise<EventLog> | undefined;

/** The one encrypted log of this tab, which basket, favourites and preferences share. Never rejects. */
export function openDeviceLog(): Promise<EventLog> {
  opening ??= openEventLog({ name: DATABASE, writer: SCHEMA_VERSION }).then(withVerticals);
  return opening;
}
