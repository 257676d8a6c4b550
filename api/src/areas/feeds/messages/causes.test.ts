import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../intake/intake.factory.ts'
import { makeClm, makeSighting } from './messages.factory.ts'

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)

beforeAll(() => knowStations({ 'HOUSTON|TX': 'America/Chicago' }))

const causes = async (as: 'full' | 'other' = 'full') =>
  (await portal.call(contract.listProblemCauses, { params: { customerId: as === 'full' ? 1 : 2 } }, as)).data

/** A message with a valid line and lines whose hour no clock has. */
const withBadTimes = (car: number, ...times: string[]) => {
  const [head, line = ''] = makeClm(makeSighting(car, 'P', 'Houston, TX', { equipment_id: `UTLX${car}` }))
    .toString()
    .split('\n')
  const time = /,(\d{4}),/
  return [head, line, ...times.map((bad) => line.replace(time, `,${bad},`))].join('\n')
}

test('problems of the same cause are one line with their number, whatever value or line each has', async () => {
  const first = await send(withBadTimes(81, '2561', '9999'))
  const second = await send(withBadTimes(82, '7777'))
  await send('neither X12 nor a layout')

  const found = await causes()

  expect(found).toMatchObject({ cause_count: 2, message_count: 3 })
  expect(found.causes[0]).toMatchObject({
    reason_code: 'bad_time',
    layout: 'interline-csv',
    is_own_layout: false,
    count: 3,
    message_count: 2,
    message_ids: [first.data.message_id, second.data.message_id],
  })
  expect(found.causes[0]?.reason).toMatch(/^time "7777" is not a valid date and time/)
  expect(found.causes[1]).toMatchObject({ reason_code: 'unknown_format', layout: null, message_count: 1 })
  expect(await causes('other')).toEqual({ cause_count: 0, message_count: 0, causes: [] })
})

test('a cause is gone once its messages are replayed after a repair', async () => {
  const line = 'UTLX,83,HOUSTON,TX,20261101,1200,UT,L,P\n'
  const { data } = await send(line)
  const { message_id } = data
  const before = (await causes()).causes.find(({ message_ids }) => message_ids.includes(message_id))
  expect(before).toMatchObject({ reason_code: 'unknown_format' })
  await portal.superuser((db) =>
    db.query('insert into clm_layouts values (1, $1, $2)', [
      'short line',
      {
        kind: 'delimited',
        separator: ',',
        header: false,
        fields: ['initial', 'number', 'city', 'state', 'date', 'time', 'zone', 'load_empty', 'code'].map(
          (field, column) => ({ field, column }),
        ),
      },
    ]),
  )

  await portal.call(
    contract.replayMessage,
    { params: { customerId: 1, messageId: message_id }, query: { layout: 'short line' } },
    'full',
  )

  expect((await causes()).causes.filter(({ message_ids }) => message_ids.includes(message_id))).toEqual([])
})

test('a layout of one’s own is named, as it can be corrected', async () => {
  await send('UTLX,84,HOUSTON,TX,20261101,2561,UT,L,P\n', { layout: 'short line' })

  expect((await causes()).causes).toContainEqual(
    expect.objectContaining({ reason_code: 'bad_time', layout: 'short line', is_own_layout: true }),
  )
})
