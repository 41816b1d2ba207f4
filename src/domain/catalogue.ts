import type { Money } from "#contract/api/money.ts";
import type { AccountField, CATEGORIES } from "#contract/api/product.ts";

/** A product item of the catalogue: the retail price, without a caller's discount. */
export interface CatalogueItem {
  readonly productItemId: number;
  readonly name: string;
  readonly retailPrice: Money;
  readonly available: boolean;
  readonly minQty: number;
  readonly maxQty: number;
}

export interface CatalogueProduct {
  readonly productId: number;
  readonly name: string;
  readonly category: (typeof CATEGORIES)[number];
  readonly accountFields: readonly AccountField[];
  readonly items: readonly CatalogueItem[];
}

type Options = Partial<Pick<CatalogueItem, "minQty" | "maxQty" | "available">>;

const item = (productItemId: number, name: string, price: number, options: Options = {}): CatalogueItem => {
  const usual = { available: true, minQty: 1, maxQty: 10 };
  return { productItemId, name, retailPrice: price as Money, ...usual, ...options };
};

const userId = (label: string) => ({ name: "user_id" as const, label, required: true });

const serverId = (label: string, required = true) => ({ name: "server_id" as const, label, required });

// A function rather than an array literal, so that a product fits on a line.
const account = (...fields: readonly AccountField[]) => fields;

const product = (
  productId: number,
  name: string,
  category: CatalogueProduct["category"],
  accountFields: readonly AccountField[],
  items: readonly CatalogueItem[],
): CatalogueProduct => ({ productId, name, category, accountFields, items });

/**
 * The sample catalogue: 24 invented games, stores and services, ordered by id. All names are fictional, in-game
 * currencies included. Prices are retail, in integer hundredths of the demo currency.
 */
export const catalogue: readonly CatalogueProduct[] = [
  product(11, "Starfall Arena", "mobile_game", account(userId("Player ID"), serverId("Zone ID")), [
    item(1001, "86 Crystals", 500, { maxQty: 10 }),
    item(1002, "172 Crystals", 975),
    item(1003, "257 Crystals", 1450),
    item(1004, "706 Crystals", 3899),
    item(1005, "2195 Crystals", 11799, { maxQty: 5 }),
    item(1006, "Weekly Crystal Pass", 650, { maxQty: 4 }),
  ]),
  product(12, "Tindervane Legends", "mobile_game", account(userId("UID"), serverId("Server")), [
    item(1101, "65 Sigils", 333),
    item(1102, "330 Sigils", 1650),
    item(1103, "1050 Sigils", 5150),
    item(1104, "2150 Sigils", 10375, { maxQty: 4 }),
    item(1105, "Monthly Hearth Pass", 1499, { maxQty: 3 }),
  ]),
  product(13, "Café Pomelune", "mobile_game", account(userId("Player ID")), [
    item(1201, "40 Golden Spoons", 199),
    item(1202, "120 Golden Spoons", 575),
    item(1203, "350 Golden Spoons", 1599),
    item(1204, "Pastry Chef's Starter Bundle", 399, { maxQty: 1 }),
  ]),
  product(14, "Wrackwind Corsairs", "mobile_game", account(userId("Captain ID"), serverId("World")), [
    item(1301, "100 Cowries", 299),
    item(1302, "520 Cowries", 1499),
    item(1303, "1100 Cowries", 3099),
    item(1304, "3600 Cowries", 9950, { maxQty: 5, available: false }),
    item(1305, "Harbour Season Pass", 1275, { maxQty: 1 }),
  ]),
  product(15, "Gravelkart Rivals", "mobile_game", account(userId("Driver ID"), serverId("Region", false)), [
    item(1401, "150 Wrenches", 450),
    item(1402, "480 Wrenches", 1399),
    item(1403, "1000 Wrenches", 2850),
    item(1404, "Season 7 Garage Pass", 1050, { maxQty: 1 }),
    item(1405, "Rookie Garage Bundle", 275, { maxQty: 1 }),
  ]),
  product(16, "Nine Lanterns of Oruvel", "mobile_game", account(userId("UID"), serverId("World")), [
    item(1501, "70 Wicks", 410),
    item(1502, "220 Wicks", 1250),
    item(1503, "680 Wicks", 3775),
    item(1504, "1400 Wicks", 7650, { maxQty: 5 }),
    item(1505, "Lantern Vigil Monthly Pass", 1399, { maxQty: 3 }),
    item(1506, "Lantern Festival Anniversary Bundle (1200 Wicks + 30 Draws)", 6999, { maxQty: 3 }),
  ]),
  product(17, "Brackenloft Farm Days", "mobile_game", account(userId("Farm ID"), serverId("Server", false)), [
    item(1601, "80 Hazelnuts", 125, { maxQty: 20 }),
    item(1602, "250 Hazelnuts", 375),
    item(1603, "900 Hazelnuts", 1299),
    item(1604, "Harvest Season Pass", 799, { maxQty: 1 }),
  ]),
  product(18, "Hexagale Legions", "mobile_game", account(userId("Commander ID"), serverId("Server")), [
    item(1701, "200 Medals", 499),
    item(1702, "650 Medals", 1575),
    item(1703, "1350 Medals", 3199),
    item(1704, "4200 Medals", 9799, { maxQty: 5 }),
    item(1705, "Legion Growth Fund", 1999, { maxQty: 1, available: false }),
  ]),
  product(19, "The Lost Bellringers of Vesslemoor: Rekindled", "mobile_game", account(userId("UID")), [
    item(1801, "30 Chimes", 250),
    item(1802, "110 Chimes", 895),
    item(1803, "380 Chimes", 3033),
    item(1804, "Complete Story Pass", 1850, { maxQty: 1 }),
  ]),
  product(20, "Neon Ferrymen", "mobile_game", account(userId("Account ID"), serverId("Region")), [
    item(1901, "90 Toll Tokens", 525),
    item(1902, "280 Toll Tokens", 1599),
    item(1903, "860 Toll Tokens", 4799),
    item(1904, "Night Shift Pass", 925, { maxQty: 3 }),
  ]),
  product(21, "Puffin Puddle Parade", "mobile_game", account(userId("Player ID")), [
    item(2001, "25 Sardines", 50, { maxQty: 50 }),
    item(2002, "140 Sardines", 275, { maxQty: 20 }),
    item(2003, "600 Sardines", 1150),
    item(2004, "Ad-Free Parade Pass", 350, { maxQty: 1 }),
  ]),
  product(22, "Wexmarch Survivors", "mobile_game", account(userId("Survivor ID"), serverId("Zone ID")), [
    item(2101, "100 Ration Stamps", 349),
    item(2102, "310 Ration Stamps", 1050),
    item(2103, "1050 Ration Stamps", 3475),
    item(2104, "2700 Ration Stamps", 8799, { maxQty: 5 }),
    item(2105, "Bunker Supply Drop (7 Days)", 599, { maxQty: 4, available: false }),
  ]),
  product(23, "Ochrevane Frontier Online", "pc_game", account(userId("Account ID"), serverId("Server")), [
    item(2201, "500 Copper Marks", 499),
    item(2202, "1050 Copper Marks", 1017),
    item(2203, "2800 Copper Marks", 2650),
    item(2204, "6000 Copper Marks", 5575),
    item(2205, "30-Day Homesteader Membership", 1399, { maxQty: 6 }),
  ]),
  product(24, "Thornwend Exiles", "pc_game", account(userId("Character ID"), serverId("World")), [
    item(2301, "240 Amber", 600),
    item(2302, "800 Amber", 1950),
    item(2303, "1700 Amber", 4050),
    item(2304, "5200 Amber", 12000),
    item(2305, "Exile Season Pass", 1150, { maxQty: 1 }),
  ]),
  product(25, "Undertow Squadron Nine", "pc_game", account(userId("Pilot ID"), serverId("Region")), [
    item(2401, "1000 Squadron Credits", 850),
    item(2402, "2500 Squadron Credits", 2075),
    item(2403, "5500 Squadron Credits", 4450, { available: false }),
    item(2404, "Deluxe Submersible Pack", 2999, { maxQty: 1 }),
  ]),
  product(26, "Skarvendal Conquest", "pc_game", account(userId("Account ID"), serverId("Realm")), [
    item(2501, "400 Runestones", 750),
    item(2502, "1250 Runestones", 2299),
    item(2503, "2600 Runestones", 4699),
    item(2504, "6600 Runestones", 11750, { maxQty: 3 }),
    item(2505, "Shieldwall Starter Bundle", 950, { maxQty: 1 }),
  ]),
  product(27, "Pangolin Cup Rally", "console_game", account(userId("Racer ID"), serverId("Region")), [
    item(2601, "1000 Trophy Points", 999),
    item(2602, "2200 Trophy Points", 2150),
    item(2603, "4800 Trophy Points", 4599),
    item(2604, "Year Two Track Pass", 2499, { maxQty: 1, available: false }),
  ]),
  product(28, "Dustlatch Manor", "console_game", account(userId("Player ID"), serverId("Region")), [
    item(2701, "5 Silver Keys", 150, { maxQty: 20 }),
    item(2702, "20 Silver Keys", 575),
    item(2703, "60 Silver Keys", 1650),
    item(2704, "West Wing Expansion", 1899, { maxQty: 1 }),
  ]),
  product(29, "Kiteweft Odyssey", "console_game", account(userId("Account ID"), serverId("Region", false)), [
    item(2801, "300 Feathers", 700),
    item(2802, "1000 Feathers", 2250),
    item(2803, "2100 Feathers", 4599),
    item(2804, "Tailwind Season Pass", 1333, { maxQty: 1 }),
    item(2805, "Deluxe Edition Upgrade", 2575, { maxQty: 1 }),
  ]),
  product(30, "Playquarry Gift Card", "gift_card", account(userId("Account ID")), [
    item(2901, "Mini Voucher 45 Points", 50, { minQty: 10, maxQty: 100 }),
    item(2902, "Gift Voucher 500 Points", 545),
    item(2903, "Gift Voucher 1000 Points", 1075),
    item(2904, "Gift Voucher 2500 Points", 2650),
    item(2905, "Gift Voucher 5000 Points", 5250),
    item(2906, "Gift Voucher 10000 Points", 10400, { maxQty: 5 }),
  ]),
  product(31, "Ostrivelle Store Voucher", "gift_card", account(userId("Wallet ID")), [
    item(3001, "Store Voucher 100", 110, { minQty: 5, maxQty: 100 }),
    item(3002, "Store Voucher 500", 540),
    item(3003, "Store Voucher 2000", 2125),
    item(3004, "Store Voucher 6000", 6275, { available: false }),
    item(3005, "Store Voucher 11500", 12000),
  ]),
  product(32, "Quibbolo Play Credit", "gift_card", account(userId("Account ID")), [
    item(3101, "300 Play Credits", 333),
    item(3102, "1000 Play Credits", 1090),
    item(3103, "3000 Play Credits", 3199),
    item(3104, "8000 Play Credits", 8450, { maxQty: 5 }),
  ]),
  product(33, "Cumulette Cloud Pass", "subscription", account(userId("Account ID")), [
    item(3201, "Cloud Day Pass", 175, { available: false }),
    item(3202, "Cloud Pass 1 Month", 1199, { maxQty: 6 }),
    item(3203, "Cloud Pass 3 Months", 3399, { maxQty: 4 }),
    item(3204, "Cloud Pass 12 Months", 11500, { maxQty: 2 }),
  ]),
  product(34, "Tavrello Voice Plus", "subscription", account(userId("User ID")), [
    item(3301, "Voice Plus 1 Month", 499, { maxQty: 6 }),
    item(3302, "Voice Plus 3 Months", 1399, { maxQty: 4 }),
    item(3303, "Voice Plus 12 Months", 4999, { maxQty: 2 }),
  ]),
];

const found = new Map(
  catalogue.flatMap((product) => product.items.map((item) => [item.productItemId, { product, item }] as const)),
);

/** The item with this id and its product; undefined if the catalogue has none. */
export const findItem = (productItemId: number) => found.get(productItemId);
