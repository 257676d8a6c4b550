import type { Client } from 'pg'

// A table with the width and the index of the asset list, the same on both servers. It is separate from the product's
// schema, because two builds of PostgreSQL are compared, not two states of ours.

const TEXT_COLUMNS = Array.from({ length: 24 }, (_, index) => `text_${index}`)

export async function createCars(db: Client, rows: number): Promise<void> {
  await db.query(`
    drop table if exists cars;
    create table cars (
      customer_id int not null, car_id int not null, equipment_id text not null, status int not null,
      load_empty text not null, seen_at timestamptz not null, ${TEXT_COLUMNS.map((name) => `${name} text`).join(', ')},
      primary key (customer_id, car_id)
    )`)
  await db.query(`
    insert into cars
    select n % 20, n, 'UTLX' || n, n % 9973 * 7919 % 11 * 10, case when n % 3 = 0 then 'E' else 'L' end,
      timestamptz '2026-01-01' + n * interval '37 seconds',
      ${TEXT_COLUMNS.map((_, index) => `'value ' || (n * ${index + 3}) % 997`).join(', ')}
    from generate_series(1, ${rows}) n`)
  await db.query('create index on cars (customer_id, status, load_empty, seen_at)')
  await db.query('vacuum analyze cars')
  await db.query('checkpoint')
}

/** Three filters, sort, first page and total in one statement, as for the asset list. */
export async function selectPage(db: Client, status: number): Promise<void> {
  await db.query({
    name: 'page',
    text: `
      with found as materialized (
        select car_id, seen_at from cars
        where customer_id = 7 and status = any($1) and load_empty = 'L' and seen_at > timestamptz '2026-01-02'
      ), page as (select car_id from found order by seen_at desc, car_id limit 25)
      select cars.*, (select count(*)::int from found) as total
      from page join cars on cars.customer_id = 7 and cars.car_id = page.car_id
      order by seen_at desc, cars.car_id`,
    values: [[status, 40, 50]],
  })
}

export async function selectCar(db: Client, carId: number): Promise<void> {
  await db.query({
    name: 'car',
    text: 'select * from cars where customer_id = $1 and car_id = $2',
    values: [carId % 20, carId],
  })
}

/** One batch of new rows as ingest writes them, committed and synced to disk. */
export async function insertCars(db: Client, firstId: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => firstId + index)
  await db.query({
    name: 'insert',
    text: `
      insert into cars (customer_id, car_id, equipment_id, status, load_empty, seen_at, text_0, text_1, text_2)
      select id % 20, id, 'GATX' || id, 40, 'L', timestamptz '2026-06-01' + id * interval '1 second', 'a', 'b', 'c'
      from unnest($1::int[]) id`,
    values: [ids],
  })
}
