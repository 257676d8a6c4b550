import * as contract from '#contract/areas/files/attachments/attachments.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './attachments.service.ts'

export const attachmentsRoutes = [
  serve(contract.startUpload, service.startUpload),
  serve(contract.finishUpload, service.finishUpload),
  serve(contract.uploadFile, service.uploadFile),
  serve(contract.getFile, service.getFile),
]
