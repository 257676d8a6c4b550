import * as contract from '#contract/areas/admin/jobs/jobs.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './jobs.service.ts'

export const jobsRoutes: readonly Route[] = [
  serve(contract.listFailedJobs, service.listFailedJobs),
  serve(contract.retryJobs, service.retryJobs),
  serve(contract.discardJobs, service.discardJobs),
]
