import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { CHLORINE, CORN, insertCommodities, makeQuote, quoteBody } from './quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))

const at = (quoteId: number, customerId = 1) => ({ params: { customerId, quoteId } })
const list = async (query: object = {}, as: 'full' | 'other' = 'full') =>
  (
    await portal.call(
      contract.listQuotes,
      { params: { customerId: as === 'full' ? 1 : 2 }, query: query as never },
      as,
    )
  ).data
const get = (id: number) => portal.call(contract.getQuote, at(id), 'full')
const update = (id: number, body: object) =>
  portal.call(contract.updateQuote, { ...at(id), body: body as never }, 'full')
const feed = async (id: number) => (await portal.call(contract.listQuoteActivity, at(id), 'full')).data

describe('a quote', () => {
  test('[PRC-039] [PRC-020] [PRC-021] [PRC-022] [PRC-052] is created with all its fields and returned in full', async () => {
    const quote = await makeQuote(portal)

    expect(quote).toMatchObject({
      id: expect.any(Number),
      email: 'rates@prairiegrain.example',
      customer_business_name: 'Prairie Grain',
      price: 420_000,
      fsc_cost: 31_050,
      other_costs: [{ description: 'Switching', amount: 35_000 }],
      total: 486_050,
      status: 0,
      rejected_once: false,
      customer_id: 1,
      customer_name: 'Customer 1 Incorporated',
      deleted: false,
      short_link: null,
      quote_url: null,
      has_notes: false,
      created_at: expect.stringMatching(/Z$/),
      last_modified: expect.stringMatching(/Z$/),
      data: {
        origin_city: 'Galesburg',
        origin_state: 'IL',
        destination_city: 'Laredo',
        destination_state: 'TX',
        stccs: [CORN],
      },
      shipper: { id: expect.any(Number), name: 'Prairie Grain', description: null, customer_id: 1 },
    })
    expect((await get(quote.id)).data).toEqual(quote)
  })

  test('one name is one shipper, however it is written', async () => {
    const [one, two] = [
      await makeQuote(portal, { customer_business_name: 'River Steel' }),
      await makeQuote(portal, { customer_business_name: 'RIVER STEEL' }),
    ]

    expect(two.shipper.id).toBe(one.shipper.id)
  })

  test('takes commodities as the reference has them, by either code, with hazmat marked', async () => {
    const { data } = await makeQuote(portal, {
      data: {
        ...quoteBody().data,
        stccs: [{ associated_stcc: '4920523', commodity: 'Harmless water' }],
      } as never,
    })

    expect(data.stccs).toEqual([CHLORINE])
  })

  test.each([
    ['customer_business_name', { customer_business_name: ' ' }, 'Enter the customer name.'],
    ['email', { email: 'rates' }, 'Enter an email address like name@company.com.'],
    ['price', { price: -1 }, 'Enter an amount from $0.00 to $999,999,999.99.'],
    ['price', { price: null }, 'Enter the price.'],
    ['price', { price: 1.5 }, 'Enter an amount like 1,250.00.'],
    [
      'expiration_date',
      { effective_date: '2030-02-02', expiration_date: '2030-02-01' },
      'The expiration date is before the effective date. Choose a later date.',
    ],
    [
      'expiration_date',
      { effective_date: '2020-02-02', expiration_date: '2020-02-03' },
      'This date has passed. Choose today or a later date.',
    ],
    ['data.stccs', { data: { ...quoteBody().data, stccs: [] } }, 'Add at least one commodity.'],
    [
      'data.stccs',
      { data: { ...quoteBody().data, stccs: [{ commodity: 'Gold', commodity_code: '9' }] } },
      'Commodity 1 isn’t in the STCC list. Choose one from the list.',
    ],
    ['data.origin', { data: { ...quoteBody().data, origin_city: undefined } }, 'Choose an origin.'],
    [
      'data.destination',
      { data: { ...quoteBody().data, destination_state: undefined } },
      'Choose a destination.',
    ],
  ])('[PRC-036] is refused at %s for %j', async (field, wrong, text) => {
    const response = await portal.call(
      contract.createQuote,
      { params: { customerId: 1 }, body: { ...quoteBody(), ...wrong } as never },
      'full',
    )

    expect([response.status, response.error.errors?.[field]]).toEqual([400, [text]])
  })

  test('[PRC-041] [PRC-034] is changed, becomes In Progress, and the feed shows what changed', async () => {
    const { id, version } = await makeQuote(portal)

    const { data } = await update(id, { ...quoteBody({ price: 400_000 }), version })

    expect(data).toMatchObject({ status: 1, price: 400_000, total: 466_050, version: version + 1 })
    expect((await feed(id))[0]).toMatchObject({
      activity_code: 'updated',
      user_name: 'full Tester',
      user_email: 'full@test.example',
      activity_timestamp: expect.stringMatching(/Z$/),
      details: [{ label: 'Price', before: '$4,200.00', after: '$4,000.00' }],
    })
  })

  test('a change over an older version is refused with the current quote', async () => {
    const { id, version } = await makeQuote(portal)
    await update(id, quoteBody({ price: 1 }))

    const { status, error } = await update(id, { ...quoteBody({ price: 2 }), version })

    expect([status, error.conflict?.version, error.conflict?.now['price']]).toEqual([409, version + 1, 1])
  })

  test('what was read is sent back and changes nothing; a field that no quote has is refused', async () => {
    const { id } = await makeQuote(portal)
    const before = (await get(id)).data

    const { data } = await update(id, {
      ...quoteBody(),
      id: 1,
      status: 50,
      customer_id: 2,
      customer_name: 'Mine',
      deleted: true,
      rejected_once: true,
      total: 1,
      quote_url: 'https://evil.example',
      short_link: 'x',
      shipper: { id: 99, name: 'x', customer_id: 2 },
      sent_at: '2020-01-01T00:00:00Z',
      counter_price: 1,
    })

    const own = { status: 1, version: before.version + 1, last_modified: data.last_modified }
    expect(data).toEqual({ ...before, ...own })
    const refused = await update(id, { ...quoteBody(), updated_by: 'shipper' })
    expect([refused.status, refused.error.errors]).toEqual([400, { updated_by: ['Unknown field.'] }])
  })

  test('[PRC-040] [PRC-041] of another customer is not there, and a copy or deletion of it neither', async () => {
    const { id } = await makeQuote(portal, {}, { customerId: 2, as: 'other' })

    expect((await get(id)).status).toBe(404)
    expect((await update(id, quoteBody())).status).toBe(404)
    expect((await portal.call(contract.copyQuote, at(id), 'full')).status).toBe(404)
    expect((await portal.call(contract.removeQuote, at(id), 'full')).status).toBe(404)
    expect((await portal.call(contract.getQuote, at(id, 2), 'full')).status).toBe(403)
  })

  test('[PRC-043] [PRC-010] is copied as a new request with the same data', async () => {
    const original = await makeQuote(portal)
    await update(original.id, quoteBody())

    const { data } = await portal.call(contract.copyQuote, at(original.id), 'full')

    expect(data).toMatchObject({
      status: 0,
      rejected_once: false,
      data: original.data,
      total: original.total,
    })
    expect(data.id).not.toBe(original.id)
    expect((await feed(data.id)).map(({ activity_code }) => activity_code)).toEqual(['copied'])
  })

  test('days of a copy that have passed begin today and last as long', async () => {
    const { id } = await makeQuote(portal)
    await portal.superuser((db) =>
      db.query(
        `update quotes set effective_date = '2020-01-01', expiration_date = '2020-01-11' where quote_id = $1`,
        [id],
      ),
    )

    const { data } = await portal.call(contract.copyQuote, at(id), 'full')

    const days = (Date.parse(data.expiration_date) - Date.parse(data.effective_date)) / 86_400_000
    expect([days, data.effective_date > '2025']).toEqual([10, true])
  })

  test('[PRC-042] [PRC-011] is deleted softly and leaves the list', async () => {
    const { id } = await makeQuote(portal, { customer_business_name: 'Soon Gone' })

    const { data } = await portal.call(contract.removeQuote, at(id), 'full')

    expect(data.deleted).toBe(true)
    expect((await list({ shipper_name: 'soon gone' })).total_record_count).toBe(0)
    expect((await get(id)).status).toBe(404)
  })

  test('that was accepted, rejected or has expired stays as it is', async () => {
    for (const [status, removable] of [
      [50, 409],
      [3, 200],
      [4, 200],
    ] as const) {
      const { id } = await makeQuote(portal)
      await portal.superuser((db) =>
        db.query('update quotes set status = $2 where quote_id = $1', [id, status]),
      )

      expect((await update(id, quoteBody())).status).toBe(409)
      expect((await portal.call(contract.removeQuote, at(id), 'full')).status).toBe(removable)
    }
  })

  test('[PRC-047] [PRC-024] [PRC-027] shows who did what, the latest first', async () => {
    const { id } = await makeQuote(portal)
    await update(id, quoteBody({ price: 5 }))

    expect((await feed(id)).map(({ activity_code, user_name }) => [activity_code, user_name])).toEqual([
      ['updated', 'full Tester'],
      ['created', 'full Tester'],
    ])
  })
})

describe('the list', () => {
  beforeAll(async () => {
    for (const [name, price] of [
      ['Listed Alpha', 300],
      ['Listed Beta', 100],
      ['Listed Gamma', 200],
    ] as const) {
      await makeQuote(portal, { customer_business_name: name, price, fsc_cost: 0, other_costs: [] })
    }
  })

  test('[PRC-038] [PRC-023] [PRC-005] [PRC-008] is searched by shipper and sorted by a column', async () => {
    const { quotes, total_record_count } = await list({
      shipper_name: 'listed',
      sort_column: 'price',
      sort_column_direction: 'asc',
    })

    expect(quotes.map(({ price }) => price)).toEqual([100, 200, 300])
    expect(total_record_count).toBe(3)
  })

  test('[PRC-006] [PRC-038] comes in pages', async () => {
    for (let n = 0; n < 26; n++) await makeQuote(portal, { customer_business_name: 'Paged Company' })

    const second = await list({ shipper_name: 'paged company', current_page: 2, page_size: 25 })

    expect([second.quotes.length, second.total_record_count]).toEqual([1, 26])
  })

  test('[PRC-007] [PRC-038] is narrowed by columns, or by one text of filters', async () => {
    const byColumn = await list({ shipper_name: 'listed', price: 'gte.200' })
    const filters = JSON.stringify([{ field: 'price', operand: 'greater_than_or_equals', value: 200 }])
    const byText = await list({ shipper_name: 'listed', filters })

    expect(byColumn.total_record_count).toBe(2)
    expect(byText).toEqual(byColumn)
  })

  test.each(['no json', '{}', '[{"field":"password","operand":"equals","value":"x"}]'])(
    'invalid filters are refused: %s',
    async (filters) => {
      const response = await portal.call(
        contract.listQuotes,
        { params: { customerId: 1 }, query: { filters } },
        'full',
      )

      expect([response.status, Object.keys(response.error.errors ?? {})]).toEqual([400, ['filters']])
    },
  )

  test('shows a customer its own quotes only', async () => {
    await makeQuote(portal, { customer_business_name: 'Listed Elsewhere' }, { customerId: 2, as: 'other' })

    const { quotes } = await list({ shipper_name: 'listed' }, 'other')

    expect(quotes.map(({ customer_business_name }) => customer_business_name)).toEqual(['Listed Elsewhere'])
  })

  test('[PRC-048] [PRC-012] [PRC-052] is exported as CSV exactly as on the screen', async () => {
    const { raw, headers } = await portal.call(
      contract.exportQuotesCsv,
      {
        params: { customerId: 1 },
        query: {
          shipper_name: 'listed',
          sort_column: 'price',
          sort_column_direction: 'asc',
          columns: ['customer_business_name', 'status', 'price', 'total'],
        },
      },
      'full',
    )

    expect(
      raw
        .toString()
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'Shipper,Status,Price,Total',
      'Listed Beta,New Request,1.00,1.00',
      'Listed Gamma,New Request,2.00,2.00',
      'Listed Alpha,New Request,3.00,3.00',
    ])
    expect(headers['downloadable_as']).toMatch(/^pricing_quotes_\d{2}-\d{2}-\d{4}\.csv$/)
  })

  test('one column alone is exported too', async () => {
    const { raw } = await portal.call(
      contract.exportQuotesCsv,
      { params: { customerId: 1 }, query: { shipper_name: 'listed alpha', columns: ['price'] } },
      'full',
    )

    expect(raw.toString().trim().split(/\s+/)).toEqual(['Price', '3.00'])
  })

  test('[PRC-049] [PRC-013] is exported as a workbook', async () => {
    const { status, headers, raw } = await portal.call(
      contract.exportQuotesXlsx,
      { params: { customerId: 1 }, query: {} },
      'full',
    )

    expect([status, headers['downloadable_as'], raw.subarray(0, 2).toString()]).toEqual([
      200,
      expect.stringMatching(/\.xlsx$/),
      'PK',
    ])
  })

  test('[PRC-050] [PRC-026] its statistics count and sum what the same filters find', async () => {
    const { data } = await portal.call(
      contract.getQuoteStats,
      { params: { customerId: 1 }, query: { shipper_name: 'listed' } },
      'full',
    )

    expect(data).toEqual({
      by_status: { 0: { count: 3, total: 600 } },
      count: 3,
      total: 600,
      expiring_soon: 0,
      acceptance_rate: null,
      median_answer_hours: null,
    })
  })

  test('[PRC-026] acceptance, time to an answer and what ends within a week are shown', async () => {
    const of = { customer_business_name: 'Counted Company' }
    const ids = []
    for (let n = 0; n < 5; n++) ids.push((await makeQuote(portal, of)).id)
    const set = (id: number, text: string) =>
      portal.superuser((db) => db.query(`update quotes set ${text} where quote_id = $1`, [id]))
    const answered = (hours: number) => `sent_ts = now() - interval '${hours} hours', answered_ts = now()`
    await set(ids[0]!, `status = 50, ${answered(2)}`)
    await set(ids[1]!, `status = 3, ${answered(4)}`)
    await set(ids[2]!, `status = 4`)
    await set(ids[3]!, `status = 2, effective_date = current_date, expiration_date = current_date + 3`)
    await set(ids[4]!, `status = 2, expiration_date = current_date + 30`)

    const { data } = await portal.call(
      contract.getQuoteStats,
      { params: { customerId: 1 }, query: { shipper_name: 'counted' } },
      'full',
    )

    expect(data).toMatchObject({ expiring_soon: 1, acceptance_rate: 0.3333, median_answer_hours: 3 })
    expect(Object.keys(data.by_status)).toEqual(['2', '3', '4', '50'])
  })
})
