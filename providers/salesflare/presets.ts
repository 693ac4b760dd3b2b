import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  figure,
  gauge,
  line,
  pie,
  rankedBars,
  table,
  template,
  topTen,
} from '../kit/catalogue/presets.ts'

export const PRESETS: WidgetPreset[] = [
  figure('pipelineValue', 'Pipeline value', 'What all open opportunities are worth', 'pipeline_value'),
  figure('wonValue', 'Won value', 'What was won in the period', 'won_value'),
  figure('newOpportunities', 'New opportunities', 'Opportunities created in the period', 'opportunities_new'),
  figure('dealSize', 'Average deal size', 'Won value by won opportunity', 'average_deal_size'),
  gauge('winRate', 'Win rate', 'Won as a share of all that was closed', 'win_rate'),
  area('wonOverTime', 'Won value over time', 'What was won, week by week', {
    dimension: 'week',
    metrics: ['won_value'],
    width: 3,
  }),
  rankedBars('stages', 'Pipeline by stage', 'Open opportunities and their value in each stage', {
    dimension: 'stage',
    metrics: ['pipeline_value', 'weighted_pipeline'],
  }),
  table('owners', 'Who wins', 'Won and lost opportunities of each owner', {
    dimension: 'owner',
    metrics: ['opportunities_won', 'opportunities_lost', 'win_rate', 'won_value'],
    orderBy: { column: 'won_value', dir: 'desc' },
    rowsLimit: 15,
  }),
  pie('leadSources', 'Where opportunities come from', 'New opportunities by lead source', {
    dimension: 'lead_source',
    metrics: ['opportunities_new'],
    rowsLimit: 8,
  }),
  topTen('lostReasons', 'Why opportunities are lost', 'Lost opportunities and their value by reason', {
    dimension: 'lost_reason',
    metrics: ['opportunities_lost', 'lost_value'],
  }),
  table('tasks', 'Tasks', 'Tasks created, completed and overdue by person', {
    dimension: 'assignee',
    metrics: ['tasks_created', 'tasks_completed', 'tasks_overdue'],
    orderBy: { column: 'tasks_completed', dir: 'desc' },
    rowsLimit: 15,
  }),
  line('growth', 'New accounts and contacts', 'Companies and people added, week by week', {
    dimension: 'week',
    metrics: ['accounts_new', 'contacts_new'],
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('salesflare', {
    id: 'salesflare-pipeline',
    name: 'Sales pipeline',
    description: 'What is in the pipeline, what was won and lost, by whom and why.',
    rows: [
      ['pipelineValue', 'wonValue', 'newOpportunities', 'dealSize'],
      ['winRate', 'wonOverTime'],
      ['stages', 'owners'],
      ['leadSources', 'lostReasons'],
      ['tasks', 'growth'],
    ],
  }),
]
