import { SCHEMA_VERSION } from '#domain/draft/upcast.ts';
import { type EventLog, openEventLog } from '#log/event-log.ts';

const DATABASE = 'meltem';

let opening: Promise<EventLog> | undefined;

/** The one encrypted log of this tab, which basket, favourites and preferences share. Never rejects. */
export function openDeviceLog(): Promise<EventLog> {
  opening ??= openEventLog({ name: DATABASE, writer: SCHEMA_VERSION });
  return opening;
}
