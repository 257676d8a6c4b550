import { beforeAll, describe, expect, test } from 'vitest'
import { lookupReportStccs, lookupStccs } from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const params = { customerId: 1 }

beforeAll(() =>
  portal.owner((db) =>
    db.query(`
      insert into reference.commodities values ('2046110', 'Corn syrup', false, null, 'A'),
        ('4909152', 'Ethanol, denatured', true, '2818445', 'B'), ('20', 'Food', false, null, 'V'),
        ('0113320', 'Barley, malting', false, null, 'A'), ('2082210', 'Barley germ', false, null, 'B'),
        ('2041920', 'Bran of barley', false, null, 'B'), ('2099950', 'Aubarleyne', false, null, 'V')`),
  ),
)

describe('commodities', () => {
  test('[PLT-167] [PLT-085] are found by words of the description and by code', async () => {
    const byTerm = await portal.call(lookupStccs, { body: { search_term: 'syrup corn' } }, 'viewer')
    const byCode = await portal.call(lookupStccs, { body: { stcc_codes: ['4909152'] } }, 'viewer')

    expect(byTerm.data.stcc_codes.map((row) => row.commodity_code)).toEqual(['2046110'])
    expect(byCode.data.stcc_codes).toEqual([
      {
        commodity_code: '4909152',
        associated_stcc: '2818445',
        commodity: 'Ethanol, denatured',
        is_hazmat: true,
      },
    ])
  })

  test('exact names come first, then prefixes, whole words, and parts of words', async () => {
    const { data } = await portal.call(lookupStccs, { body: { search_term: ' Barley ' } }, 'viewer')

    expect(data.stcc_codes.map((row) => row.commodity)).toEqual([
      'Barley, malting',
      'Barley germ',
      'Bran of barley',
      'Aubarleyne',
    ])
  })

  test('[PLT-168] [PLT-169] the reports path answers in the same shape', async () => {
    const { data } = await portal.call(lookupReportStccs, { params, body: { search_term: '2046' } }, 'viewer')

    expect(data.stcc_codes.map((row) => row.commodity)).toEqual(['Corn syrup'])
  })

  test('[PLT-130] the reports path without a customer is no address', async () => {
    const token = portal.token('viewer')
    const url = '/api/reports/null/stccs'
    const response = await portal.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      payload: { search_term: 'corn' },
    })

    expect(response.statusCode).toBe(404)
  })

  test('[PLT-128] [PLT-129] neither or both criteria are refused with the reason', async () => {
    const neither = await portal.call(lookupStccs, { body: {} }, 'viewer')
    const both = await portal.call(lookupStccs, { body: { search_term: 'x', stcc_codes: ['1'] } }, 'viewer')

    expect([neither.status, neither.error.message]).toEqual([
      400,
      'Missing required fields, stccCodes or searchTerm is required',
    ])
    expect(both.error.message).toBe('Can only query by one of searchTerm or stccCodes at a time.')
  })
})
