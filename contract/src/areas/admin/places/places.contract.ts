import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'
import { listAnswer, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { placeList } from './places.list.ts'
import { BOUND } from '../../../base/bounds.ts'

const MOST_CHARACTERS = 80

export const ToldPlace = listRow(placeList, { alias: z.string() })
export type ToldPlace = z.infer<typeof ToldPlace>

export const listPlaces = endpoint({
  name: 'listPlaces',
  method: 'GET',
  path: '/admin/places',
  access: 'admin',
  summary:
    'Places of messages that no station was found for, those told most often first; or the aliases of stations.',
  query: listRequest(placeList),
  response: listAnswer(placeList, ToldPlace),
})

export const createPlaceAlias = endpoint({
  name: 'createPlaceAlias',
  method: 'POST',
  path: '/admin/places/aliases',
  access: 'admin',
  summary:
    'Says which station a place as told is, or a number of it; what was told of the place is then read again in the background.',
  body: z.object({
    told: field.text('As railroads write it', {
      least: 1,
      most: MOST_CHARACTERS,
      missing: 'Enter how railroads write the place.',
      help: 'PASS CITY, TX; or a number: SPLC 380000, FSAC CN 5520.',
    }),
    station: field.thing('Station', z.object({ station_id: z.string().min(1).max(40, BOUND) })),
  }),
  response: z.object({ alias: z.string(), place: z.string() }),
})

export const removePlaceAliases = endpoint({
  name: 'removePlaceAliases',
  method: 'POST',
  path: '/admin/places/aliases/remove',
  access: 'admin',
  summary:
    'Takes aliases away; what was told of them is then read as if they had never been. Answers those there were.',
  body: z.object({ aliases: z.array(z.string().max(MOST_CHARACTERS, BOUND)).min(1).max(100) }),
  response: z.object({ aliases: z.array(z.string()) }),
})
