import { beforeAll, expect, test } from 'vitest'
import { searchCif } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
beforeAll(() =>
  portal.superuser((db) =>
    db.query(`insert into reference.cif_parties (cif, name, address1, city, state, postal) values
      ('0012345678901', 'MERIDIAN FOODS LLC', '1 MAIN ST', 'OMAHA', 'NE', '68101'),
      ('0012345678902', 'MERIDIAN FOODS LLC', '9 MILL RD', 'KANSAS CITY', 'MO', '64101'),
      ('0077777777777', 'LAKESHORE BLENDING', '', 'CHICAGO', 'IL', '60601')`),
  ),
)
const search = async (term: string) =>
  (await portal.call(searchCif, { params: { customerId: 1 }, query: { term } }, 'full')).data.results

test('[WBL-172] [WBL-075] parties are found by words of name, city, address or their id', async () => {
  expect((await search('meridian omaha'))[0]).toEqual({
    customerName: 'MERIDIAN FOODS LLC',
    customerId: '0012345678901',
    address1: '1 MAIN ST',
    address2: '',
    city: 'OMAHA',
    state: 'NE',
    postal: '68101',
    country: 'US',
  })
  expect((await search('Food')).map(({ city }) => city)).toEqual(['OMAHA', 'KANSAS CITY'])
  expect((await search('0077777777777')).map(({ customerName }) => customerName)).toEqual([
    'LAKESHORE BLENDING',
  ])
})

test('[WBL-172] a misspelt term finds the nearest, and an empty one nobody', async () => {
  expect((await search('Meridain Fods')).map(({ customerName }) => customerName)).toContain(
    'MERIDIAN FOODS LLC',
  )
  expect(await search(' ')).toEqual([])
})
