import { describe, expect, test } from 'vitest'
import { getClock, staysOfReported, type Reported, formatDays, ts, ZONE } from '../testing/demurrage.ts'
import { bunchedDays } from './statement.ts'

describe('published rules, day by day', () => {
  test('a car spotted on arrival is counted from 00:01 of the next day to its release, two days free to unload', () => {
    const clock = getClock([
      ['placement', '06-01 10:00'],
      ['release', '06-04 15:00'],
    ])

    expect(formatDays(clock)).toBe('06-02 free, 06-03 free, 06-04 charged')
    expect([clock.debits, clock.credits, clock.chargeable, clock.cents]).toEqual([3, 2, 1, 15_000])
  })

  test('one day is free to load', () => {
    const clock = getClock(
      [
        ['placement', '06-01 10:00'],
        ['release', '06-03 08:00'],
      ],
      { event: { load_empty: 'E' } },
    )

    expect(formatDays(clock)).toBe('06-02 free, 06-03 charged')
  })

  test('with a closed gate days count from the notice, and the time between order-in and placement is the railroad’s', () => {
    const clock = getClock([
      ['arrival', '06-01 06:00'],
      ['constructive', '06-01 10:00'],
      ['order_in', '06-03 09:00'],
      ['placement', '06-05 11:00'],
      ['release', '06-07 16:00'],
    ])

    expect(formatDays(clock)).toBe('06-02 free, 06-03 free, 06-06 charged, 06-07 charged')
  })

  test('a car that is placed without being ordered in was the customer’s all the while', () => {
    const clock = getClock([
      ['constructive', '06-01 10:00'],
      ['placement', '06-03 11:00'],
      ['release', '06-04 16:00'],
    ])

    expect(formatDays(clock)).toBe('06-02 free, 06-03 free, 06-04 charged')
  })

  test('a car released on the day of its placement, or before 00:01 of the next, counts no day', () => {
    expect(
      getClock([
        ['placement', '06-01 10:00'],
        ['release', '06-01 23:50'],
      ]).debits,
    ).toBe(0)
    expect(
      getClock([
        ['placement', '06-01 10:00'],
        ['release', '06-02 00:00'],
      ]).debits,
    ).toBe(0)
    expect(
      getClock([
        ['placement', '06-01 10:00'],
        ['release', '06-02 00:01'],
      ]).debits,
    ).toBe(1)
  })

  test('by the old rule days run from seven to seven, from the first seven o’clock after placement', () => {
    const seven = { tariff: { counts_from: 'seven', agreement: 'straight' } } as const
    const at = (release: string) =>
      formatDays(
        getClock(
          [
            ['placement', '06-01 06:30'],
            ['release', release],
          ],
          seven,
        ),
      )

    expect(at('06-03 06:59')).toBe('06-01 free, 06-02 free')
    expect(at('06-03 07:01')).toBe('06-01 free, 06-02 free, 06-03 charged')
  })

  test('a private car pays for railroad track only', () => {
    const own = { event: { equipment_id: 'UTLX207444' } }
    const held = getClock(
      [
        ['constructive', '06-01 10:00'],
        ['placement', '06-04 11:00'],
        ['release', '06-20 16:00'],
      ],
      own,
    )
    const atHome = getClock(
      [
        ['placement', '06-04 11:00'],
        ['release', '06-20 16:00'],
      ],
      own,
    )

    expect([held.charge, formatDays(held), held.cents]).toEqual([
      'storage',
      '06-02 free, 06-03 free, 06-04 charged',
      18_500,
    ])
    expect([atHome.debits, atHome.cents]).toEqual([0, 0])
  })

  test('dangerous cars cost more, those that may be inhaled far more', () => {
    const days: Reported[] = [
      ['placement', '06-01 10:00'],
      ['release', '06-04 15:00'],
    ]

    expect(getClock(days, { event: { stcc: '4909152' } }).cents).toBe(26_500)
    expect(getClock(days, { event: { stcc: '4920359' } }).cents).toBe(315_000)
    expect(getClock(days, { car: { car_type: 'R500' } }).cents).toBe(37_000)
  })

  test('a domestic container is free for 24 hours after the notice, then each day begins at that minute', () => {
    const clock = getClock(
      [
        ['constructive', '06-01 10:00'],
        ['release', '06-04 09:00'],
      ],
      { event: { equipment_id: 'EMHU1234', equipment_kind: 'imdl' } },
    )

    expect([formatDays(clock), clock.cents]).toEqual(['06-02 charged, 06-03 charged', 30_000])
    expect(
      formatDays(
        getClock(
          [
            ['constructive', '06-01 10:00'],
            ['release', '06-02 09:59'],
          ],
          { event: { equipment_id: 'EMHU1234', equipment_kind: 'imdl' } },
        ),
      ),
    ).toBe('')
  })
})

describe('tariff rules', () => {
  const week: Reported[] = [
    ['placement', '06-04 10:00'],
    ['release', '06-09 15:00'],
  ]

  test.each([
    ['count', '06-05 free, 06-06 free, 06-07 charged, 06-08 charged, 06-09 charged'],
    ['never', '06-05 free, 06-06 weekend, 06-07 weekend, 06-08 free, 06-09 charged'],
    ['count_after_free', '06-05 free, 06-06 weekend, 06-07 weekend, 06-08 free, 06-09 charged'],
  ] as const)('weekends: %s', (weekends, days) => {
    expect(formatDays(getClock(week, { tariff: { weekends } }))).toBe(days)
  })

  test('weekends that are free only within free time count once it is used up', () => {
    const clock = getClock(
      [
        ['placement', '06-01 10:00'],
        ['release', '06-07 15:00'],
      ],
      { tariff: { weekends: 'count_after_free' } },
    )

    expect(formatDays(clock)).toContain('06-05 charged, 06-06 charged, 06-07 charged')
  })

  test('holidays, days without service and closed gates do not count', () => {
    const clock = getClock(
      [
        ['placement', '06-30 10:00'],
        ['release', '07-06 15:00'],
      ],
      {
        tariff: { holidays: 'never', closed_days: ['2026-07-02'], closed_weekdays: [0] },
        context: { as_of: ts('07-10 12:00') },
      },
    )

    expect(formatDays(clock)).toBe(
      '07-01 free, 07-02 closed, 07-03 free, 07-04 holiday, 07-05 closed, 07-06 charged',
    )
  })

  test('days from a bad order to the repair are not the customer’s', () => {
    const clock = getClock([
      ['placement', '06-01 10:00'],
      ['bad_order', '06-02 12:00'],
      ['repaired', '06-05 12:00'],
      ['release', '06-07 12:00'],
    ])

    expect(formatDays(clock)).toBe(
      '06-02 free, 06-03 bad_order, 06-04 bad_order, 06-05 bad_order, 06-06 free, 06-07 charged',
    )
  })

  test('the day of the release may be free, and later days may cost more', () => {
    const clock = getClock(
      [
        ['placement', '06-01 10:00'],
        ['release', '06-07 15:00'],
      ],
      { tariff: { release_day: 'free', steps: [{ from_day: 3, add_cents: 5_000 }] } },
    )

    expect(formatDays(clock)).toBe(
      '06-02 free, 06-03 free, 06-04 charged, 06-05 charged, 06-06 charged, 06-07 release_day',
    )
    expect(clock.days.map(({ cents }) => cents)).toEqual([0, 0, 15_000, 15_000, 20_000, 0])
  })

  test('cars above what a day can take are bunched, whatever order they are reported in', () => {
    const stays = ['BNSF3', 'BNSF1', 'BNSF2'].map(
      (equipment_id) => staysOfReported([['placement', '06-01 10:00']], { equipment_id })[0]!,
    )
    const rule = { bunched_above: 2, bunched_days: 1 }

    expect([...bunchedDays(stays, rule, ZONE)].map(([stay, days]) => [stay.equipment_id, days])).toEqual([
      ['BNSF3', 1],
    ])
    expect([...bunchedDays(stays.toReversed(), rule, ZONE).keys()].map((stay) => stay.equipment_id)).toEqual([
      'BNSF3',
    ])
  })
})

describe('what to do, and by when', () => {
  test('a car that waits is ordered in before the next day is charged', () => {
    const clock = getClock([['constructive', '06-01 10:00']], { context: { as_of: ts('06-02 12:00') } })

    expect([clock.action, clock.act_by_ts, clock.next_cents, clock.cents]).toEqual([
      'order_in',
      ts('06-04 00:01'),
      15_000,
      0,
    ])
  })

  test('an order-in stops the clock, and a release ends it', () => {
    const ordered = getClock(
      [
        ['constructive', '06-01 10:00'],
        ['order_in', '06-02 09:00'],
      ],
      { context: { as_of: ts('06-09 12:00') } },
    )

    expect([ordered.is_running, ordered.act_by_ts, formatDays(ordered)]).toEqual([false, null, '06-02 free'])
  })

  test('a pause is no release: the day of the order-in counts, whatever is reported later', () => {
    const tariff = { counts_from: 'seven', release_day: 'free', free_days_unloading: 0 } as const
    const paused = [
      ['constructive', '06-01 00:00'],
      ['order_in', '06-01 07:00'],
    ] as const

    expect(formatDays(getClock(paused, { tariff, context: { as_of: ts('06-02 08:01') } }))).toBe(
      '06-01 charged',
    )
    expect(
      formatDays(getClock([...paused, ['placement', '06-02 08:01'], ['release', '06-03 09:00']], { tariff })),
    ).toBe('06-01 charged, 06-03 release_day')
  })

  test('the free hours after the notice are given once, and not again after an order-in paused the clock', () => {
    const clock = getClock(
      [
        ['constructive', '06-01 10:00'],
        ['order_in', '06-03 09:00'],
        ['placement', '06-03 12:00'],
        ['release', '06-04 13:00'],
      ],
      { tariff: { counts_from: 'hours', free_hours: 24, free_days_unloading: 0 } },
    )

    expect(formatDays(clock)).toBe('06-02 charged, 06-03 charged, 06-04 charged')
  })

  test('a day that began before the car was moved keeps its hours', () => {
    const clock = getClock(
      [
        ['constructive', '06-01 00:00'],
        ['departed', '06-03 00:00'],
        ['placement', '06-03 01:02'],
        ['release', '06-04 01:01'],
      ],
      { tariff: { counts_from: 'hours', release_day: 'free', free_days_unloading: 0 } },
    )

    expect(clock.days.at(-1)).toMatchObject({ from_ts: ts('06-03 00:00'), is: 'charged' })
  })

  test('a car that leaves the yard for its track has not been released', () => {
    const tariff = { counts_from: 'seven', release_day: 'free', free_days_unloading: 0 } as const

    expect(
      formatDays(
        getClock(
          [
            ['constructive', '06-01 00:00'],
            ['departed', '06-01 12:00'],
          ],
          { tariff },
        ),
      ),
    ).toBe('06-01 charged')
  })

  test('events after the requested day are not known yet', () => {
    const clock = getClock(
      [
        ['placement', '06-01 10:00'],
        ['release', '06-20 15:00'],
      ],
      { context: { as_of: ts('06-04 12:00') } },
    )

    expect([formatDays(clock), clock.is_running]).toEqual(['06-02 free, 06-03 free, 06-04 charged', true])
  })

  test('a day on which clocks change is one day', () => {
    const clock = getClock(
      [
        ['placement', '03-06 10:00'],
        ['release', '03-09 15:00'],
      ],
      { context: { as_of: ts('03-20 12:00') } },
    )

    expect(formatDays(clock)).toBe('03-07 free, 03-08 free, 03-09 charged')
  })
})
