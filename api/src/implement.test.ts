import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { implement } from './implement.ts'

const NoteParams = z.object({ noteId: z.number() })
const Note = z.object({ text: z.string() })

/** A contract module as an area has one: endpoints beside their shapes. */
const contract = {
  Note,
  getNote: endpoint({
    name: 'getNote',
    method: 'GET',
    path: '/notes/{noteId}',
    access: 'signed-in',
    summary: 'Returns a note.',
    params: NoteParams,
    response: Note,
  }),
  removeNote: endpoint({
    name: 'removeNote',
    method: 'DELETE',
    path: '/notes/{noteId}',
    access: 'signed-in',
    summary: 'Removes a note.',
    params: NoteParams,
    response: z.object({}),
  }),
}
const getNote = async () => ({ text: 'x' })
const removeNote = async () => ({})

test('every endpoint is served by the handler of its name', async () => {
  const { routes } = implement(contract, {
    getNote: async (_ctx, { params }) => ({ text: `note ${params.noteId}` }),
    removeNote,
  })

  expect(routes.map(({ endpoint: { name } }) => name)).toEqual(['getNote', 'removeNote'])
  expect(await routes[0]!.handle(null as never, { params: { noteId: 7 } } as never)).toEqual({
    text: 'note 7',
  })
})

/** Never called: the types alone refuse them. */
const REFUSED = [
  // @ts-expect-error a handler is missing
  () => implement(contract, { getNote }),
  // @ts-expect-error a name that the contract does not have
  () => implement(contract, { getNote, removeNote, updateNote: removeNote }),
  () =>
    implement(contract, {
      // @ts-expect-error a field of the input that the contract does not have
      getNote: async (_ctx, { params }) => ({ text: String(params.id) }),
      removeNote,
    }),
  () =>
    implement(contract, {
      // @ts-expect-error a field of the context that this access does not give
      getNote: async ({ customerId }) => ({ text: String(customerId) }),
      removeNote,
    }),
  // @ts-expect-error a field of the answer is missing
  () => implement(contract, { getNote: async () => ({}), removeNote }),
  // @ts-expect-error a field of the answer has another type
  () => implement(contract, { getNote: async () => ({ text: 7 }), removeNote }),
  // @ts-expect-error a file of a list that the contract does not have
  () => implement(contract, { getNote, removeNote }, { listNotes: null as never }),
]

test('a service that does not match the contract does not compile', () => {
  expect(REFUSED).toHaveLength(7)
})
