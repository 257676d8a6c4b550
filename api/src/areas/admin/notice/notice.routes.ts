import * as contract from '#contract/areas/admin/notice/notice.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './notice.service.ts'

export const noticeRoutes = [
  serve(contract.getNotice, service.getNotice),
  serve(contract.updateNotice, service.updateNotice),
]
