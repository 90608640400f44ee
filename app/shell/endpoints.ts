import type { Nothing } from '../lib/endpoint.ts'
import type { SessionData } from './session.ts'

/** Endpoints for operation (health, metrics), crawlers, and the session. */
export interface ShellEndpoints {
  'GET /healthz': { answer: Response }
  'GET /readyz': { answer: Response }
  'GET /metrics': { answer: Response }
  'GET /robots.txt': { answer: Response }
  'GET /.well-known/security.txt': { answer: Response }
  'GET /manifest.webmanifest': { answer: Response }
  'GET /api/session': { answer: SessionData }
  'GET /api/screens/ui-gallery': { answer: Nothing }
}
