// A Vendure shop as its own documentation sets it up. `fill` takes the goods of the shop beside it, `index` makes them
// searchable, `serve` opens it. Runs with packages of its own (NODE_PATH says where), where this project's are not.
const { DefaultJobQueuePlugin, DefaultLogger, DefaultSearchPlugin, LanguageCode, LogLevel } = require('@vendure/core');
const { Importer, JobQueueService, RequestContextService, SearchService, bootstrap } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { Client } = require('pg');
const { lastValueFrom } = require('rxjs');

const OURS = process.env.UNDERTONE_BENCH_OURS;
const THEIRS = new URL(process.env.UNDERTONE_BENCH_THEIRS);
const PATIENCE = 900_000;
const GOODS = `
  SELECT product.id, product.slug, product.name, product.description, category.name AS category,
         brand.name AS brand, min(offer.price_pence) AS pence
  FROM product JOIN category ON category.id = product.category_id JOIN brand ON brand.id = product.brand_id
  LEFT JOIN offer ON offer.product_id = product.id AND offer.currency = 'GBP'
  GROUP BY product.id, category.name, brand.name ORDER BY product.id`;
const HEAD =
  'name,slug,description,assets,facets,optionGroups,optionValues,' +
  'sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
const NEW_SHOP = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Europe',
  countries: [{ name: 'United Kingdom', code: 'GB', zone: 'Europe' }],
  taxRates: [{ name: 'Standard', percentage: 20 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
};

const config = ({ port = 0, synchronize = true, plugins = [] }) => ({
  apiOptions: { hostname: '127.0.0.1', port, cors: false, csrfPrevention: true },
  authOptions: {
    cookieOptions: { secret: 'for-a-benchmark-alone' },
    superadminCredentials: { identifier: 'keeper', password: 'for-a-benchmark-alone' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    synchronize,
    host: THEIRS.hostname,
    port: Number(THEIRS.port),
    username: THEIRS.username,
    password: THEIRS.password,
    database: THEIRS.pathname.slice(1),
  },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
  plugins,
});
const searching = () => [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin];

const quoted = text => `"${String(text).replaceAll('"', '""')}"`;
const line = row =>
  [
    ...[row.name, row.slug, row.description, '', `category:${row.category}|brand:${row.brand}`, '', ''],
    ...[row.id, (row.pence ?? 1000) / 100, 'standard', 100, 'false', '', ''],
  ].map(quoted).join(',');

async function goods() {
  const ours = new Client({ connectionString: OURS });
  await ours.connect();
  const { rows } = await ours.query(GOODS);
  await ours.end();
  return rows;
}

// Without its search, which would note every single product for indexing: all are indexed together afterwards.
async function fill() {
  const app = await populate(() => bootstrap(config({})), NEW_SHOP);
  const rows = await goods();
  const sheet = [HEAD, ...rows.map(line)].join('\n');
  const told = await lastValueFrom(app.get(Importer).parseAndImport(sheet, LanguageCode.en));
  if (told.imported !== rows.length) {
    throw new Error(`${told.imported} of ${rows.length} goods: ${told.errors.slice(0, 3)}`);
  }
  console.log(`${rows.length} goods`);
  await app.close();
}

async function index() {
  const app = await bootstrap(config({ plugins: searching() }));
  await app.get(JobQueueService).start();
  const ctx = await app.get(RequestContextService).create({ apiType: 'admin', languageCode: LanguageCode.en });
  const job = await app.get(SearchService).reindex(ctx);
  const ended = await lastValueFrom(job.updates({ pollInterval: 500, timeoutMs: PATIENCE }));
  if (ended.state !== 'COMPLETED') throw new Error(`Its index is ${ended.state}.`);
  await app.close();
}

const serve = port => bootstrap(config({ port: Number(port), synchronize: false, plugins: searching() }));

async function main([what, port]) {
  if (what === 'serve') return serve(port);
  await { fill, index }[what]();
  process.exit(0);
}

main(process.argv.slice(2)).catch(error => {
  console.error(error);
  process.exit(1);
});
