import * as contract from '#contract/areas/lists/views/views.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './views.service.ts'

export const viewsRoutes: readonly Route[] = [
  serve(contract.listViews, service.listViews),
  serve(contract.createView, service.createView),
  serve(contract.updateDefaultView, service.updateDefaultView),
  serve(contract.updateView, service.updateView),
  serve(contract.removeView, service.removeView),
]
