import type pg from 'pg'

/** Writes entries of two customers and of none, each with the hash of the one before it. */
export const fillAudit = (db: pg.Client, entries: number) =>
  db.query(`
    do $$
    begin
      for n in 1..${entries} loop
        perform audit.record(nullif(n % 3, 0), 1 + n % 5, case n % 1000 when 0 then 'updateSeldom' else 'updateNothing' end, jsonb_build_object('id', n), null, 'r-' || n);
      end loop;
    end $$`)
