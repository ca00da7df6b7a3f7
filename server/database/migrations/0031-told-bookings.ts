import { sql, type Kysely } from 'kysely';
import { acrossTenants, createTenantTable, type Migration } from './tenant-table.ts';

/**
 * What tells operator and guests of bookings and messages: the table of the reminders before rides, the reply address of an
 * e-mail, whether a message was answered, and the orders in which the desk lists bookings and messages.
 */
export const toldBookings: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'ride_reminders',
      'booking_number text not null, line_id text not null, day date not null',
      'primary key (tenant, booking_number, line_id, day), foreign key (tenant, booking_number, line_id) references booking_lines (tenant, booking_number, line_id) on delete cascade',
    );
    await sql`create index ride_reminders_by_day on ride_reminders (tenant, day)`.execute(db);
    await sql`alter table outbox add reply_to text`.execute(db);
    await sql`alter table visitor_requests add answered_at timestamptz`.execute(db);
    await sql`create index visitor_requests_by_age on visitor_requests (tenant, created_at desc)`.execute(db);
    await sql`create index bookings_by_age on bookings (tenant, created_at desc, booking_number desc)`.execute(db);

    // Guests who have booked a ride are reminded of it, too.
    await acrossTenants(db, ['bookings', 'booking_lines', 'ride_reminders'], () => sql`
      insert into ride_reminders (tenant, booking_number, line_id, day)
      select distinct tenant, booking_number, line_id, ride.day
      from bookings join booking_lines using (tenant, booking_number),
        lateral (values ((wish #>> '{selection,date}')::date), ((wish #>> '{selection,returnDate}')::date)) as ride (day)
      where status = 'active' and wish #>> '{selection,vertical}' = 'transfer' and ride.day > current_date`.execute(db));
  },
};
