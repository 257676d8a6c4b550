import type pg from 'pg'

/** Writes customers, users, and a membership or two of each user. */
export async function fillPeople(db: pg.Client, customers: number, users: number): Promise<void> {
  await db.query(
    `insert into identity.customers (customer_id, name, business_name, domain, type, type_id, zip_code)
     select 1000 + n, 'Elevator ' || n, 'Elevator ' || n || ' Cooperative', 'elevator' || n || '.example', 'Shipper', 1, '68102'
     from generate_series(1, $1::int) n`,
    [customers],
  )
  await db.query(
    `insert into identity.users (email, first_name, last_name)
     select 'person' || n || '@bench.example', 'Person', 'Number ' || n from generate_series(1, $1::int) n`,
    [users],
  )
  await db.query(
    `insert into identity.memberships (customer_id, user_id, role_id)
     select distinct 1001 + (u.user_id * k * 7) % $1::int, u.user_id, 1 + (u.user_id * k) % 8
     from identity.users u, generate_series(1, 2) k where u.email like '%@bench.example'
     on conflict do nothing`,
    [customers],
  )
  // the floor counts its rows off an index made for that
  await db.query('create index on identity.users (status) where not is_machine')
  await db.query('vacuum analyze identity.users, identity.customers, identity.memberships')
}

/** A query of the floor: a condition, an order, and the page. */
export interface FloorRequest {
  name: string
  where: string
  order: string
  page?: number
}

const getOffset = ({ page = 1 }: FloorRequest, size: number): number => (page - 1) * size

/** A handwritten query for a page of users with their companies, then the total. */
export async function selectUsersFromFloor(
  db: pg.Client,
  request: FloorRequest,
  size: number,
): Promise<number> {
  const order = request.order === 'name' ? `first_name || ' ' || last_name` : request.order
  const { rows } = await db.query({
    name: `users ${request.name}`,
    text: `select u.user_id, u.first_name, u.last_name, u.email, u.status, u.is_admin, u.is_internal, u.external_idp,
        u.last_sign_in_ts, u.created_ts, m.companies, m.roles
      from (select * from identity.users u where not u.is_machine and ${request.where}
        order by ${order}, user_id limit ${size} offset ${getOffset(request, size)}) u
      cross join lateral (
        select array_agg(c.name order by c.name) as companies, array_agg(distinct r.role_name) as roles
        from identity.memberships s join identity.customers c on c.customer_id = s.customer_id and c.status = 1
        join identity.roles r on r.role_id = s.role_id where s.user_id = u.user_id) m`,
  })
  return rows.length + (await getTotal(db, `users u where not u.is_machine and ${request.where}`))
}

/** The same of customers with the number of their people. */
export async function selectCustomersFromFloor(
  db: pg.Client,
  request: FloorRequest,
  size: number,
): Promise<number> {
  const people = `(select count(*) from identity.memberships m join identity.users u on u.user_id = m.user_id
    where m.customer_id = c.customer_id and u.status = 1 and not u.is_machine)`
  const page = `limit ${size} offset ${getOffset(request, size)}`
  const { rows } = await db.query({
    name: `customers ${request.name}`,
    text:
      request.order === 'people desc'
        ? `select c.*, p.people from identity.customers c join (
            select m.customer_id, count(*) as people from identity.memberships m
            join identity.users u on u.user_id = m.user_id where u.status = 1 and not u.is_machine group by 1) p using (customer_id)
           where ${request.where} order by people desc, customer_id ${page}`
        : `select c.*, ${people} as people from (
            select * from identity.customers c where ${request.where} order by ${request.order}, customer_id ${page}) c`,
  })
  return rows.length + (await getTotal(db, `customers c where ${request.where}`))
}

async function getTotal(db: pg.Client, from: string): Promise<number> {
  const { rows } = await db.query<{ n: string }>(`select count(*) as n from identity.${from}`)
  return Number(rows[0]?.n)
}
