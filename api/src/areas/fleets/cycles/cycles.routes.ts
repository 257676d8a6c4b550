import * as contract from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './cycles.service.ts'

export const cyclesRoutes: readonly Route[] = [
  serve(contract.listFleetEquipment, service.listFleetEquipment),
  serve(contract.listCycles, service.listCycles),
  serve(contract.listCycleEvents, service.listCycleEvents),
]
