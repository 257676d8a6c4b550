import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { Attachment } from '../../files/attachments/attachments.contract.ts'
import { BOUND } from '../../../base/bounds.ts'

const MAX_FILES = 20

/** A note of a quote (PRC-025); internal notes never reach the shipper. */
export const QuoteNote = z.object({
  id: z.number(),
  note: z.string(),
  is_internal: z.boolean(),
  created_ts: z.string(),
  user: z.union([
    z.literal('shipper'),
    z.object({ user_id: z.number(), first_name: z.string(), last_name: z.string() }),
  ]),
  attachments: z.array(Attachment),
})
export type QuoteNote = z.infer<typeof QuoteNote>

const access = { anyOf: ['pricing_pricing_dashboard'] } as const
const QuoteParams = CustomerParams.extend({ quoteId: IdParam })
const Uuid = z.object({ id: z.uuid() })

export const NOTE_EMPTY = 'Note cannot be empty!'

export const listQuoteNotes = endpoint({
  name: 'listQuoteNotes',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/{quoteId}/notes',
  access,
  summary: 'A quote’s notes, newest first. The shipper sees shared ones too.',
  params: QuoteParams,
  response: z.array(QuoteNote),
})

export const createQuoteNote = endpoint({
  name: 'createQuoteNote',
  method: 'POST',
  path: '/pricing/{customerId}/quotes/{quoteId}/notes',
  access,
  summary: 'Adds a note, with files already uploaded and confirmed.',
  params: QuoteParams,
  body: z
    .object({
      note: z.string().trim().max(10_000, BOUND).default(''),
      /** Undefined: no one outside may read it. */
      is_internal: z.boolean().default(true),
      attachments: z.array(Uuid).max(MAX_FILES).default([]),
    })
    .refine(({ note, attachments }) => note !== '' || attachments.length > 0, {
      path: ['note'],
      message: NOTE_EMPTY,
    }),
  response: QuoteNote,
  secret: true,
})

export const removeQuoteNote = endpoint({
  name: 'removeQuoteNote',
  method: 'DELETE',
  path: '/pricing/{customerId}/quotes/{quoteId}/notes/{noteId}',
  access,
  summary: 'Deletes one of the caller’s notes.',
  params: QuoteParams.extend({ noteId: IdParam }),
  response: z.object({ id: z.number(), deleted: z.boolean() }),
})
