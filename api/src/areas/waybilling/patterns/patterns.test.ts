import { describe, expect, test } from 'vitest'
import {
  createPattern,
  getPattern,
  listPatterns,
  removePattern,
  updatePattern,
} from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import { makeWaybill } from '../tenders/tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const TARGET = 'heading.equipment_details_N7_loop.equipment_details_N7.equipment_number_02'
const INPUTS = [{ name: 'Car', target: TARGET, optional: false, _default: null }]

async function made(label: string, as: Caller = 'full', pattern: object = makeWaybill()): Promise<number> {
  const body = { label, pattern: pattern as never, inputs: INPUTS }
  return (await portal.call(createPattern, { params, body }, as)).data.patternId
}
const list = async (query: object, as: Caller = 'full') =>
  (await portal.call(listPatterns, { params, query }, as)).data.patterns.map(({ label }) => label)

test('[WBL-166] [WBL-165] [WBL-069] [WBL-070] a pattern is saved and read with label, waybill, inputs and who made it', async () => {
  const patternId = await made('Ethanol')

  const { data } = await portal.call(getPattern, { params: { ...params, patternId } }, 'full')

  expect(data).toMatchObject({
    patternId,
    label: 'Ethanol',
    pattern: makeWaybill(),
    inputs: INPUTS,
    createdBy: data.userCreatedBy.id,
    userCreatedBy: { firstName: expect.any(String), lastName: expect.any(String) },
    lastUsedDate: null,
    version: 1,
  })
})

test('[WBL-166] a pattern may come as the text of its JSON, and is changed by its id', async () => {
  const body = { label: 'Text', pattern: JSON.stringify(makeWaybill()) as never }
  const { patternId } = (await portal.call(createPattern, { params, body }, 'full')).data

  const changed = await portal.call(
    updatePattern,
    { params: { ...params, patternId }, body: { ...body, label: 'Changed', version: 1 } },
    'both',
  )

  expect(changed.data).toEqual({ patternId, version: 2 })
  const { data } = await portal.call(getPattern, { params: { ...params, patternId } }, 'full')
  expect([data.label, data.pattern]).toEqual(['Changed', makeWaybill()])
})

test('a pattern changed in the meantime is not overwritten, and the refusal shows its current state', async () => {
  const patternId = await made('First')
  const change = (label: string) =>
    portal.call(
      updatePattern,
      { params: { ...params, patternId }, body: { label, pattern: makeWaybill(), version: 1 } },
      'full',
    )
  await change('Second')

  const late = await change('Third')

  expect(late.status).toBe(409)
  expect(late.error.conflict).toMatchObject({ version: 2, now: { label: 'Second' } })
})

describe('what is refused', () => {
  test('[WBL-133] [WBL-135] [WBL-155] fields a pattern needs are named, with the names of the form', async () => {
    const response = await portal.call(
      createPattern,
      { params, body: { label: 'Empty', pattern: { heading: {} } } },
      'full',
    )

    expect(response.status).toBe(400)
    expect(response.error.errors).toMatchObject({
      'pattern.heading.reference_identification_N9.0.reference_identification_02': [
        'Enter the reference ID.',
      ],
      'pattern.heading.equipment_details_N7_loop.0.equipment_details_N7.weight_qualifier_04': [
        'Choose the equipment weight type.',
      ],
    })
  })

  test('[WBL-132] in Advanced Mode nothing but values that do not fit', async () => {
    const body = { label: 'Advanced', advanced: true }
    const empty = await portal.call(
      createPattern,
      { params, body: { ...body, pattern: { heading: {} } } },
      'full',
    )
    const wrong = { heading: { release_M3: { release_code_01: '?' } } }

    const refused = await portal.call(createPattern, { params, body: { ...body, pattern: wrong } }, 'full')

    expect([empty.status, refused.status]).toEqual([200, 400])
    expect(refused.error.errors).toEqual({
      'pattern.heading.release_M3.release_code_01': ['Choose one of the listed values.'],
    })
  })
})

test('[WBL-164] [WBL-026] [WBL-027] [WBL-035] patterns are listed by name, narrowed by name, or to one’s own', async () => {
  await portal.superuser((db) => db.query('truncate patterns'))
  await made('zinc')
  await made('Corn', 'both')
  await made('barley')

  expect(await list({})).toEqual(['barley', 'Corn', 'zinc'])
  expect(await list({ search: 'OR' })).toEqual(['Corn'])
  expect(await list({ scope: 'mine' })).toEqual(['barley', 'zinc'])
  expect(await list({ scope: 'mine', sort: '-label' }, 'both')).toEqual(['Corn'])
})

test('[WBL-167] [WBL-168] [WBL-156] users who may act in bookings remove any pattern of their customer; view-only users cannot', async () => {
  const patternId = await made('Gone')

  const refused = await portal.call(removePattern, { params: { ...params, patternId } }, 'bare')
  const response = await portal.call(removePattern, { params: { ...params, patternId } }, 'both')

  expect([refused.status, refused.error.message]).toEqual([
    403,
    expect.stringContaining('edit access to Bookings and patterns'),
  ])
  expect(response.data).toEqual({ patternId, deleted: true })
  expect(await list({ search: 'Gone' })).toEqual([])
  expect((await portal.call(getPattern, { params: { ...params, patternId } }, 'full')).status).toBe(404)
})

test('[WBL-001] without the module the page is closed', async () => {
  await portal.superuser((db) =>
    db.query(
      `update identity.feature_flags set enabled = false where name = 'hasWaybillModule' and customer_id = 2`,
    ),
  )

  expect((await portal.call(listPatterns, { params: { customerId: 2 }, query: {} }, 'other')).status).toBe(
    403,
  )
})
