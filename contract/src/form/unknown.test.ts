import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { getUnknownFields, unknownText } from './unknown.ts'

const Person = z.object({ id: z.number(), full_name: z.string() })
const body = z
  .object({
    name: z.string(),
    phone_number_work: z.string(),
    contact: z.object({ city: z.string() }).nullable(),
    people: z.array(Person),
    due: z.union([z.string(), z.object({ day: z.string() })]),
    by_day: z.record(z.string(), z.object({ trucks: z.number() })),
    form: z.looseObject({ code: z.string() }),
  })
  .partial()
const thing = { name: 'x', access: 'signed-in', path: '/things', summary: '', body } as const
const response = body.extend({ id: z.number(), people: z.array(Person.extend({ picture: z.string() })) })
const change = endpoint({ ...thing, method: 'PATCH', response })
const create = endpoint({ ...thing, method: 'POST', response })

const find = (call: typeof change | typeof create, sent: object) =>
  getUnknownFields(call, sent).map((field) => [field.path, unknownText(field)])

test('a misspelled field is found at any depth, with the name that was meant', () => {
  expect(
    find(change, {
      nmae: 1,
      phoneNumberWork: 1,
      contact: { citty: 1 },
      people: [{ id: 1 }, { fullname: 1 }],
      due: { dya: 1 },
      by_day: { monday: { truck: 1 } },
      elsewhere: 1,
    }),
  ).toEqual([
    ['nmae', 'Unknown field. Did you mean “name”?'],
    ['phoneNumberWork', 'Unknown field. Did you mean “phone_number_work”?'],
    ['contact.citty', 'Unknown field. Did you mean “city”?'],
    ['people.1.fullname', 'Unknown field. Did you mean “full_name”?'],
    ['due.dya', 'Unknown field. Did you mean “day”?'],
    ['by_day.monday.truck', 'Unknown field. Did you mean “trucks”?'],
    ['elsewhere', 'Unknown field.'],
  ])
})

test('declared fields, empty ones and those of a loose object are none', () => {
  expect(find(change, { name: 'x', contact: null, due: 'today', form: { code: 'x', more: 1 } })).toEqual([])
  expect(find(change, { constructor: 1 })).toEqual([['constructor', 'Unknown field.']])
})

test('a thing may be sent back as it was read; what makes one names only what it sets', () => {
  const read = { id: 1, name: 'x', people: [{ id: 1, full_name: 'x', picture: 'x' }] }

  expect(find(change, read)).toEqual([])
  expect(find(create, read)).toEqual([['id', 'Unknown field.']])
  expect(find(change, { ...read, picture: 'x' })).toEqual([['picture', 'Unknown field.']])
})
