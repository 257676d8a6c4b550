import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from './intake.factory.ts'
import { makeClm, makeSighting, makeT322 } from '../messages/messages.factory.ts'

const test1 = useTestApp()
const { send, getWaybills, knowStations } = makeIntake(test1)

beforeAll(() => knowStations({ 'HOUSTON|TX': 'America/Chicago' }))

describe('unreadable input', () => {
  const quarantine = async () =>
    (
      await test1.call(
        contract.listQuarantine,
        { params: { customerId: 1 }, query: { scope: 'all' } },
        'full',
      )
    ).data.data

  test('is quarantined with reason and position, and the rest is processed', async () => {
    const good = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX20' })).toString()
    const receipt = await send(`${good}UTLX,00X021,DALLAS,TX,20260101,1200,UT,L,P\n`)

    expect(receipt.data).toMatchObject({ state: 'folded', event_count: 1, quarantine_count: 1 })
    const [entry] = await quarantine()
    expect(entry).toMatchObject({
      message_id: receipt.data.message_id,
      reason_code: 'bad_equipment',
      line: 3,
      position: good.length,
      excerpt: 'UTLX,00X021,DALLAS,TX,20260101,1200,UT,L,P',
      resolved: false,
    })
    expect(entry?.reason).toMatch(/^Line 3: number "00X021" is not part of a valid equipment ID/)
  })

  test.each([
    ['empty_message', '  \r\n'],
    ['binary_message', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ['compressed', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 8])],
    ['unknown_format', 'Dear railroad,\nwhere is my car?\n'],
    [
      'unknown_set',
      makeT322(900, makeSighting(1, 'P', 'Houston, TX'))
        .toString()
        .replace('ST*322', 'ST*418')
        .replace('*SO*', '*IC*'),
    ],
  ])('%s: the whole message is stored with the reason', async (code, body) => {
    const receipt = await send(body)

    expect(receipt.data).toMatchObject({ state: 'quarantined', event_count: 0, quarantine_count: 1 })
    expect((await quarantine())[0]).toMatchObject({ message_id: receipt.data.message_id, reason_code: code })
  })

  test('a message that contains only problems is refused with what, where and what next, and stored', async () => {
    const wrong = Buffer.from(`${makeClm().toString()}UTLX,00X029,DALLAS,TX,20260101,1200,UT,L,P\n`)
    const before = await countAudited()
    const refused = await send(wrong)
    const again = await send(wrong)

    const { message_id } = refused.data
    const why = expect.stringMatching(/^Line 2: number "00X029" is not part of a valid equipment ID/)
    expect([refused.status, refused.error.code, refused.error.errors]).toEqual([
      422,
      'nothing_understood',
      { 'line 2': [why] },
    ])
    expect(refused.error.message).toContain(
      `in quarantine as message ${message_id}. Correct it and resend it`,
    )
    expect([again.status, again.data]).toEqual([422, { ...refused.data, duplicate: true }])
    expect((await quarantine())[0]).toMatchObject({ message_id, reason: why })
    expect((await countAudited()) - before).toBe(2)
  })

  test('a refusal says first why nothing was read, not that a count in the envelope is wrong', async () => {
    const ocean = makeT322(901, makeSighting(1, 'P', 'Houston, TX'))
      .toString()
      .replace('ST*322', 'ST*315')
      .replace('GE*1*', 'GE*2*')
    const refused = await send(ocean)

    expect(refused.status).toBe(422)
    expect(refused.error.message).toMatch(/^We couldn’t read anything.*transaction set 315 is not accepted/)
    expect(refused.error.message).not.toContain('everything was read')
  })

  test('findings follow the lines of the message', async () => {
    const bad = (at: number) => `UTLX,00X0${at},DALLAS,TX,20260101,1200,UT,L,P\n`
    const good = makeClm(makeSighting(2, 'P', 'Houston, TX', { equipment_id: 'UTLX22' })).toString()
    const { data } = await send(`${good}${bad(31)}${bad(32)}${bad(33)}`)

    const { findings = [] } = data as { findings?: string[] }
    const lines = findings.map((reason) => /^Line (\d+)/.exec(reason)?.[1])
    expect(lines).toEqual(['3', '4', '5'])
  })

  const countAudited = () =>
    test1.superuser(async (client) => {
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from audit.entries')
      return rows[0]!.n
    })

  test('a 322 without time, place or equipment is reported with its segment', async () => {
    const sound = makeT322(910, makeSighting(1, 'P', 'Houston, TX', { equipment_id: 'UTLX21' })).toString()
    const receipt = await send(sound.replace(/Q5\*P\*\d+/, 'Q5*P*20261399'))

    expect(receipt.data).toMatchObject({ state: 'quarantined', quarantine_count: 1 })
    const [entry] = await quarantine()
    expect(entry).toMatchObject({ reason_code: 'bad_time', line: 4, position: sound.indexOf('Q5*') })
    expect(entry?.excerpt).toMatch(/^Q5\*P\*20261399/)
  })

  test.each([
    ['its end (SE)', /SE\*[^~]*~/, 'UTLX61'],
    ['the end of its group (GE)', /GE\*[^~]*~/, 'UTLX62'],
  ])('a set without %s yields its events only together with a finding', async (_name, end, equipment_id) => {
    const whole = makeT322(900, makeSighting(0, 'P', 'Houston, TX', { equipment_id })).toString()

    const { data } = await send(whole.replace(end, ''))

    expect(data).toMatchObject({ state: 'folded', event_count: 1 })
    expect(data.quarantine_count).toBeGreaterThan(0)
    const own = (await quarantine()).filter(({ message_id }) => message_id === data.message_id)
    expect(own.map(({ reason_code }) => reason_code)).toContain(
      end.source.startsWith('SE') ? 'missing_se' : 'missing_ge',
    )
  })

  test('a time more than a day ahead never reaches a trip', async () => {
    const ahead = makeSighting(24 * 60, 'D', 'Chicago, IL', { equipment_id: 'UTLX22' })
    const receipt = await send(
      makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX22' }), ahead),
    )

    expect(receipt.data).toMatchObject({ state: 'folded', event_count: 1, quarantine_count: 1 })
    expect((await quarantine())[0]).toMatchObject({ reason_code: 'implausible_time' })
    expect(await getWaybills('UTLX22')).toMatchObject([{ status_code: 40 }])
  })

  test('a message of another age was read: it is received, with the finding, and reaches no trip', async () => {
    const receipt = await send(
      makeT322(911, makeSighting(-24 * 365 * 7, 'P', 'Houston, TX', { equipment_id: 'UTLX24' })),
    )

    expect(receipt.status).toBe(200)
    expect(receipt.data).toMatchObject({ state: 'quarantined', event_count: 0 })
    expect((await quarantine())[0]?.reason).toMatch(/UTLX24 is dated .* five years in the past/)
    expect(await getWaybills('UTLX24')).toEqual([])
  })

  test('is processed by a replay once its layout is declared, and its entry is resolved', async () => {
    const line = 'P;UTLX23;HOUSTON/TX;2026-10-01 12:00\n'
    const odd = 'UTLX;23;P;HOUSTON;TX;2026-10-01;1200\n'
    const receipt = await send(`${odd}${line}`.replace(line, ''))
    expect(receipt.data.state).toBe('quarantined')
    await declareLayout('short-line', ['initial', 'number', 'code', 'city', 'state', 'date', 'time'])

    const { message_id } = receipt.data
    const replayed = await test1.call(
      contract.replayMessage,
      { params: { customerId: 1, messageId: message_id }, query: {} },
      'full',
    )

    expect(replayed.data).toMatchObject({
      state: 'folded',
      format: 'clm',
      event_count: 1,
      quarantine_count: 0,
    })
    expect(await getWaybills('UTLX23')).toMatchObject([{ status_code: 40, current_place: 'HOUSTON|TX' }])
    expect((await quarantine()).filter((entry) => entry.message_id === message_id)).toMatchObject([
      { resolved: true },
    ])
  })

  test('implausible values are set aside one by one without affecting others', async () => {
    const long = 'X'.repeat(20_000)
    const car = { equipment_id: 'UTLX24' }
    const receipt = await send(
      makeClm(
        makeSighting(0, 'P', 'Houston, TX', {
          ...car,
          shipper: `${long}\0\\N\t`,
          weight_lb: 12.5,
          waybill_number: long,
        }),
        makeSighting(1, 'A', `${long}, TX`, car),
        makeSighting(2, long, 'Dallas, TX', car),
      ),
    )

    expect(receipt.data).toMatchObject({ state: 'folded', event_count: 1, quarantine_count: 2 })
    expect(await getWaybills('UTLX24')).toMatchObject([
      { status_code: 40, weight_lb: 13, waybill_number: 'X'.repeat(60) },
    ])
  })

  test('a valid line is processed regardless of the other lines', async () => {
    const noise = fc.string({
      unit: fc.constantFrom('"', ',', '\0', '\ud83d', '😀', 'é', '\t', '\\', 'x', ' '),
    })
    let number = 2000
    await fc.assert(
      fc.asyncProperty(noise, noise, async (before, after) => {
        number += 1
        const equipment_id = `UTLX${number}`
        const good = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id })).toString()
        const [header = '', line = ''] = good.split('\n')
        const receipt = await send([header, before, line, `${'y'.repeat(195)}${after}`, ''].join('\n'))

        expect(receipt).toMatchObject({ status: 200, data: { state: 'folded', event_count: 1 } })
      }),
      { numRuns: 25 },
    )
  })

  test('an unknown layout is refused before anything is stored', async () => {
    const response = await send('x', { layout: 'nobody' })

    expect(response.status).toBe(400)
    expect(response.error.errors?.layout?.[0]).toMatch(
      /Layout “nobody” not found\. Choose one of .*cn-quicktrace/,
    )
  })

  const declareLayout = (name: string, fields: string[]) =>
    test1.superuser((client) =>
      client.query('insert into clm_layouts values (1, $1, $2)', [
        name,
        {
          kind: 'delimited',
          separator: ';',
          header: false,
          fields: fields.map((field, column) => ({ field, column })),
        },
      ]),
    )
})
