import * as contract from '#contract/areas/support/macros/macros.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './macros.service.ts'

export const macrosRoutes: readonly Route[] = [
  serve(contract.listMacros, service.listMacros),
  serve(contract.createMacro, service.createMacro),
  serve(contract.updateMacro, service.updateMacro),
  serve(contract.removeMacro, service.removeMacro),
  serve(contract.runMacro, service.runMacro),
]
