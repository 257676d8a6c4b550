import type { Area } from '../../area.ts'
import { findService } from './find.service.ts'

export const findArea: Area = { services: [findService] }
