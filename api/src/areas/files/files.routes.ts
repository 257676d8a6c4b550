import * as contract from '#contract/areas/files/files.contract.ts'
import { serve } from '../../http/serve.ts'
import * as service from './files.service.ts'

export const filesRoutes = [
  serve(contract.startUpload, service.startUpload),
  serve(contract.finishUpload, service.finishUpload),
  serve(contract.uploadFile, service.uploadFile),
  serve(contract.getFile, service.getFile),
]
