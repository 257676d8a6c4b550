import * as contract from '#contract/areas/support/notes/notes.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './notes.service.ts'

export const notesRoutes: readonly Route[] = [
  serve(contract.listNotes, service.listNotes),
  serve(contract.getNoteUpload, service.getNoteUpload),
  serve(contract.createNote, service.createNote),
  serve(contract.removeNote, service.removeNote),
]
