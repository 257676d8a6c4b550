import * as contract from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './layouts.service.ts'

export const layoutsRoutes: readonly Route[] = [
  serve(contract.listLayouts, service.listLayouts, service.layoutFiling),
  serve(contract.getLayout, service.getLayout),
  serve(contract.tryLayout, service.tryLayout),
  serve(contract.createLayout, service.createLayout),
  serve(contract.updateLayout, service.updateLayout),
  serve(contract.removeLayout, service.removeLayout),
  serve(contract.replayLayout, service.replayLayout),
]
