import * as contract from '#contract/areas/files/pictures/pictures.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './pictures.service.ts'

export const picturesRoutes = [
  serve(contract.startPictureUpload, service.startPictureUpload),
  serve(contract.updatePicture, service.updatePicture),
  serve(contract.startLogoUpload, service.startLogoUpload),
]
