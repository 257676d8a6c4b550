import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { placeList } from './places.list.ts'
import { BOUND } from '../../../base/bounds.ts'

const MAX_CHARACTERS = 80

export const PlaceAliasRow = listRow(placeList, { alias: z.string() })
export type PlaceAliasRow = z.infer<typeof PlaceAliasRow>

export const listPlaces = endpoint({
  name: 'listPlaces',
  method: 'GET',
  path: '/admin/places',
  access: 'admin',
  summary: 'Reported places without a matching station, most frequent first; or station aliases.',
  query: listRequest(placeList),
  response: listResponse(placeList, PlaceAliasRow),
})

export const createPlaceAlias = endpoint({
  name: 'createPlaceAlias',
  method: 'POST',
  path: '/admin/places/aliases',
  access: 'admin',
  summary:
    'Matches a reported place, or a station number, to a station. Its reports are then reprocessed in the background.',
  body: z.object({
    reported: field.text('As reported', {
      min: 1,
      max: MAX_CHARACTERS,
      missing: 'Enter the place as railroads report it.',
      help: 'PASS CITY, TX; or a number: SPLC 380000, FSAC CN 5520.',
    }),
    station: field.custom('Station', z.object({ station_id: z.string().min(1).max(40, BOUND) })),
  }),
  response: z.object({ alias: z.string(), place: z.string() }),
})

export const removePlaceAliases = endpoint({
  name: 'removePlaceAliases',
  method: 'POST',
  path: '/admin/places/aliases/remove',
  access: 'admin',
  summary: 'Removes aliases. Their reports are then reprocessed without them. Returns the removed aliases.',
  body: z.object({ aliases: z.array(z.string().max(MAX_CHARACTERS, BOUND)).min(1).max(100) }),
  response: z.object({ aliases: z.array(z.string()) }),
})
