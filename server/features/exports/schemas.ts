import { z } from 'zod'
import { notFound } from '../../lib/errors.ts'
import { RESOURCES } from './resources/index.ts'
import { type Resource, recordOf } from './resources/resource.ts'

/** The JSON Schema of a resource: of one line where its file has lines, else of the whole file. */
export function schemaOf(resource: Resource): object {
  const record = recordOf(resource)
  const { $schema, ...schema } = z.toJSONSchema(resource.lines ? record : z.array(record))
  return { $schema, title: resource.title, description: `${resource.about}.`, ...schema }
}

/** The schema of the resource of that name. Throws AppError('not_found'). */
export function findSchema(name: string): object {
  const resource = RESOURCES.find((one) => one.name === name)
  if (!resource) throw notFound('page')
  return schemaOf(resource)
}
