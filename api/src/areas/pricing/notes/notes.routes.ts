import * as contract from '#contract/areas/pricing/notes/notes.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './notes.service.ts'

export const quoteNotesRoutes: readonly Route[] = [
  serve(contract.listQuoteNotes, service.listQuoteNotes),
  serve(contract.createQuoteNote, service.createQuoteNote),
  serve(contract.removeQuoteNote, service.removeQuoteNote),
]
