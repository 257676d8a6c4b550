import type { Area } from '../../area.ts'
import { accountJobs } from './accounts.jobs.ts'
import { searches } from '../find/find.service.ts'
import { findPeople } from './people/people.service.ts'

export const accountsArea: Area = {
  jobs: accountJobs,
  extend: () => searches.add(findPeople),
}
